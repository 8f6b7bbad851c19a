import type { Component, ComponentOf } from '../components/models.ts'
import { countdownDefaults } from './constants.ts'
import type { Drawn } from './elements.ts'

const { placeholder, duration } = countdownDefaults

/** All countdowns in a form's texts run together: a visitor's browser remembers them by this ID. */
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

/** Checks whether a text contains spec.md's placeholder for the time left. */
export function countsDown({ blocks }: ComponentOf<'text'>): boolean {
  return blocks.some(({ spans }) => spans.some(({ text }) => text.includes(placeholder)))
}

/** Returns the contents of a run of text, with each placeholder replaced with the time left of a visitor's 24 hours. */
export function withCountdown(text: string): Drawn[] {
  return text
    .split(placeholder)
    .flatMap((part, i) => [...(i > 0 ? [{ ...counted } as unknown as Component] : []), ...(part === '' ? [] : [part])])
}
