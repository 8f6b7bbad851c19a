import { h } from '../../../render/h.ts'
import type { Say } from '../../../document/game-words.ts'
import type { Sound } from './machine.ts'

/** Short sounds generated on the fly. Nothing plays, and nothing is prepared, until the button is pressed. */
export function makeSound(say: Say): Sound {
  const Context = window.AudioContext as typeof AudioContext | undefined
  let context: AudioContext | undefined
  let isOn = false
  const button =
    Context && h('button', { type: 'button', class: 'sound', 'aria-pressed': 'false' }, [`♪ ${say('sound')}`])
  button?.addEventListener('click', () => {
    isOn = !isOn
    button.setAttribute('aria-pressed', String(isOn))
    context ??= new Context!()
    if (isOn) blip(660, 0)
  })

  function blip(frequency: number, after: number, seconds = 0.06): void {
    if (!isOn || !context) return
    const start = context.currentTime + after
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.08, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + seconds)
  }

  return {
    button,
    ticks(milliseconds) {
      for (let at = 0, pause = 0.05; at <= milliseconds / 1000; at += pause, pause *= 1.07) blip(320, at, 0.03)
    },
    end(isWon) {
      const tones = isWon ? [523, 659, 784, 1047] : [330, 262]
      tones.forEach((tone, i) => blip(tone, i * 0.12, 0.25))
    },
  }
}
