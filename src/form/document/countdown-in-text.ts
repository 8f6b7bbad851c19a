import type { Component, ComponentOf } from '../components/models.ts'
import { countdownDefaults } from './constants.ts'
import type { Drawn } from './elements.ts'

const { placeholder, duration } = countdownDefaults

/** All of a form's texts count down together: a visitor's browser remembers them by this id. */
const counted = {
  id: '24h',
  type: 'countdown',
  style: {},
  until: 'visitor',
  duration,
  text: placeholder,
  format: 'hh:mm:ss',
  isInText: true,
}

/** Whether the time that is left stands in a text: spec.md's placeholder. */
export function countsDown({ blocks }: ComponentOf<'text'>): boolean {
  return blocks.some(({ spans }) => spans.some(({ text }) => text.includes(placeholder)))
}

/** What is drawn of a stretch of text: where the placeholder stands in it, the time that is left of a visitor's 24 hours. */
export function withCountdown(text: string): Drawn[] {
  return text
    .split(placeholder)
    .flatMap((part, i) => [...(i > 0 ? [{ ...counted } as unknown as Component] : []), ...(part === '' ? [] : [part])])
}
