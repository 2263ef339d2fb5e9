"""One digest of many fights, told and untold: python tools/fights.py SOURCE SYSTEM."""

import hashlib
import json
import sys

FIGHTS, MOST_STEPS, GOOD = 60, 400, 3
"""Every third one is played by those who play sensibly."""


def main() -> None:
    sys.path.insert(0, sys.argv[1])
    from cinque.core.fate import RandomBot, Seeded
    from cinque.core.log import Log
    from cinque.core.play import Play
    from cinque.systems import system

    book = system(sys.argv[2])
    digest = hashlib.sha256()
    for seed in range(FIGHTS):
        log = Log() if seed % 2 else None
        scene = book.new_scene(book.random_setup(seed), {})
        bot = book.bot(seed) if seed % GOOD == 0 else RandomBot(seed)
        play = Play(scene, Seeded(seed, bot), log)
        for _ in range(MOST_STEPS):
            do = book.next(scene)
            if not do:
                break
            book.procedures[do].run(play)
        told = [event.to_data() for event in log.events] if log else []
        digest.update(json.dumps([scene.to_data(), told]).encode())
    print(digest.hexdigest()[:16])


main()
