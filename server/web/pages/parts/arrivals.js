// Photos that come from anywhere: dropped on the page, pasted into it. Each screen says what it does with them.
let taker = null;

export const takeArrivals = (take) => { taker = take; };

const photosOf = (data) => [...(data?.files ?? [])].filter((file) => !/^(text|audio)\//.test(file.type));

addEventListener("dragover", (event) => {
  if (!taker || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("dropping");
});
addEventListener("drop", (event) => {
  document.body.classList.remove("dropping");
  const photos = photosOf(event.dataTransfer);
  if (!taker || !photos.length) return;
  event.preventDefault();
  taker(photos);
});
addEventListener("paste", (event) => {
  const photos = photosOf(event.clipboardData);
  if (!taker || !photos.length) return;
  event.preventDefault();
  taker(photos);
});
