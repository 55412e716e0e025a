no-such-usb = { $text } names no camera: write usb:0 for the first camera at a USB port.
empty-folder = { $folder } holds no photos: put JPEG or PNG files there, or name another camera.
no-such-camera =
    { $text } is no camera: write pi, usb:0, or the path of a folder of photos or of a video.
camera-starting = The camera { $camera } is waking up.
camera-ok = The camera { $camera } sees the table.
camera-frozen =
    The camera { $camera } sends the same picture again and again. Is its cable plugged in? It is
    being started again.
camera-black =
    The camera { $camera } sees nothing but black. Is the light on, and the lens free?
camera-dead =
    The camera { $camera } does not answer. Check its cable; it is started again and again meanwhile.
