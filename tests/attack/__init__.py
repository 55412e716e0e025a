"""Attacks on a server of one's own, over loopback, bounded in number and time.

`make attack` runs all of them and prints what another table felt; `make test` a short form.
"""
