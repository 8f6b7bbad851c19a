import type { ScriptSite } from '../script-config.ts'
import { read, write } from '../storage.ts'

const kept = 'chat-sound'

/** Creates the sound for new messages, which is off until the visitor enables it. */
export function makeSound({ consent }: ScriptSite): { toggle: () => boolean; isOn: () => boolean; play: () => void } {
  let isOn = read('localStorage', kept) === '1'
  let audio: AudioContext | undefined
  const play = () => {
    if (!isOn) return
    try {
      audio ??= new AudioContext()
      const [tone, volume] = [audio.createOscillator(), audio.createGain()]
      tone.frequency.value = 660
      volume.gain.setValueAtTime(0.1, audio.currentTime)
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.3)
      tone.connect(volume).connect(audio.destination)
      tone.start()
      tone.stop(audio.currentTime + 0.3)
    } catch {
      // The device has no sound.
    }
  }
  return {
    isOn: () => isOn,
    play,
    toggle() {
      isOn = !isOn
      if (!consent) write('localStorage', kept, isOn ? '1' : null)
      play()
      return isOn
    },
  }
}
