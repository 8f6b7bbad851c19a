import { h } from '../../../render/h.ts'
import { prefersReducedMotion } from './machine.ts'

const pieces = 60
const lasts = 2600

/** Drops confetti over a form, once. Does nothing for visitors who prefer reduced motion. */
export function throwConfetti(form: Element): void {
  if (prefersReducedMotion()) return
  const bits = Array.from({ length: pieces }, () => h('i', {}))
  const shower = h('div', { class: 'confetti', 'aria-hidden': 'true' }, bits)
  form.append(shower)
  const { clientWidth: width, clientHeight: height } = shower
  const falls = bits.map((bit) => {
    const x = Math.random() * width
    const from = `translate(${x}px,-20px)`
    const to = `translate(${x + (Math.random() - 0.5) * 200}px,${height + 20}px) rotate(${Math.random() * 1080}deg)`
    const delay = Math.random() * 700
    return bit.animate({ transform: [from, to] }, { duration: lasts - delay, delay, fill: 'both', easing: 'ease-in' })
      .finished
  })
  void Promise.all(falls).then(() => shower.remove())
}
