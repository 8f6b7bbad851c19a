import { fill, h } from '../../../render/h.ts'
import type { ComponentOf } from '../../models.ts'
import type { Drawing } from '../../../render/view.ts'
import { pictureAddress } from '../../../document/address.ts'
import { oddsOf, percentText } from '../../../document/draw-option.ts'
import { type Say, sayIn } from '../../../document/game-words.ts'
import type { GameLook } from '../model.ts'
import type { Face, MakeMachine } from './machine.ts'
import { prizePanel } from './prize-panel.ts'
import { scratchCard } from './scratch-card.ts'
import { slotMachine } from './slot-machine.ts'
import { throwConfetti } from './confetti.ts'
import { makeSound } from './sound.ts'
import { wheel } from './wheel.ts'

/** The result of a draw, as sent by the server. `option` is null if no prize was left. */
export interface Prize {
  option: number | null
  label: string
  prizeType: 'discount' | 'content' | 'nothing'
  code: string
  content: string
}

/** A game on the page. */
interface Playable {
  /**
   * Plays once for the prize that `draw` returns. If `draw` returns a refusal instead, shows it and lets the visitor
   * try again; an empty refusal means that the address must be confirmed first. Resolves when the visitor continues.
   */
  play(draw: () => Promise<Prize | string>): Promise<void>
  /** Repeats a refused draw, as its button does. */
  again(): void
  /** Returns a possible prize, for a preview of the game. */
  example(): Prize
}

const machines: Record<GameLook, MakeMachine> = { 'slot-machine': slotMachine, wheel, 'scratch-card': scratchCard }
const playables = new WeakMap<Element, Playable>()

/** Returns the game in a rendered form; undefined if there is none. */
export function playableIn(form: Element): Playable | undefined {
  const machine = form.querySelector('.machine')
  return machine ? playables.get(machine) : undefined
}

/** Draws the contents of a game: the machine, the odds if the owner shows them, and the place for the result. */
export function drawGame(
  { look = 'slot-machine', options, showOdds, words }: ComponentOf<'game'>,
  drawing: Pick<Drawing, 'origin'>,
): HTMLElement[] {
  const picture = (src: string | undefined) => pictureAddress(src, drawing.origin)
  const faces: Face[] = options.map(({ label = '', mediaId }) => ({ label, src: picture(mediaId) }))
  const say = sayIn(words)
  const sound = makeSound(say)
  const machine = machines[look](faces, sound, say)
  const labels = faces.map(({ label }) => label).filter(Boolean)
  const stage = h('div', { class: 'machine', role: 'img', 'aria-label': `${say(look)}: ${labels.join(', ')}` }, [
    machine.element,
  ])
  const says = h('p', { class: 'says', role: 'status' })
  const odds = showOdds ? [oddsList(options, say('odds'))] : []
  const foot = h('div', { class: 'foot' }, [...(sound.button ? [sound.button] : []), ...odds])
  const place = h('div', { class: 'place' })

  async function play(draw: () => Promise<Prize | string>): Promise<void> {
    let prize = await draw()
    let isAsked = false
    while (typeof prize === 'string') {
      says.textContent = prize || say(isAsked ? 'unconfirmed' : 'confirm')
      isAsked ||= !prize
      await pressed(say(prize ? 'again' : 'play'), place)
      prize = await draw()
    }
    const form = stage.closest('form')
    form?.setAttribute('data-played', '')
    says.textContent = machine.hint ?? say('luck')
    const isWon = prize.prizeType !== 'nothing'
    await machine.run(indexOn(faces, prize), place, isWon)
    says.textContent = wordsFor(prize, say)
    sound.end(isWon)
    const { content } = prize
    const result = form ? resultPlace(form, place) : place
    if (isWon && form) throwConfetti(form)
    await new Promise<void>((goOn) => {
      const panel = prizePanel(prize as Prize, picture(content), say, goOn)
      fill(result, [panel])
      if (form) dressFirst(panel, form)
      result.querySelector<HTMLElement>('button,a')?.focus()
    })
  }

  const example = (): Prize => {
    const option = Math.floor(Math.random() * faces.length)
    return { option, label: faces[option]!.label, prizeType: 'discount', code: 'EXAMPLE', content: '' }
  }
  const again = () => place.querySelector('button')?.click()
  playables.set(stage, { play, example, again })
  return [stage, says, place, foot]
}

/** Styles the most important button like the form's own button. */
function dressFirst(panel: HTMLElement, form: Element): void {
  const [own, first] = [form.querySelector('[type=submit]'), panel.querySelector<HTMLElement>('.go')]
  if (!own || !first) return
  const { backgroundColor, color, borderRadius } = getComputedStyle(own)
  Object.assign(first.style, { backgroundColor, color, borderRadius, borderColor: backgroundColor })
}

/**
 * Returns the element in which the result is shown: in place of the form's headline, which is no longer needed, or else
 * where the buttons are.
 */
function resultPlace(form: Element, place: HTMLElement): HTMLElement {
  form.setAttribute('data-ended', '')
  const headline = form.querySelector('h2')?.closest('[data-id]')
  if (!headline) return place
  fill(place, [])
  // In the headline's font style.
  const result = headline.cloneNode() as HTMLElement
  headline.before(result)
  return result
}

/**
 * Returns the machine's index for a prize. The page may be older than the game. Then the label is more reliable than
 * the number.
 */
function indexOn(faces: readonly Face[], { option, label }: Prize): number | null {
  if (option === null) return null
  if (faces[option]?.label === label) return option
  const index = faces.findIndex((face) => face.label === label)
  return index < 0 ? null : index
}

function wordsFor({ option, label, prizeType, code }: Prize, say: Say): string {
  if (option === null) return say('gone')
  if (prizeType === 'nothing') return label || say('nothing')
  return say('won', { prize: label }) + (code && ` ${say('code', { code })}`)
}

function oddsList(options: readonly { label: string; weight: number }[], title: string): HTMLElement {
  const odds = oddsOf(options.map(({ weight }) => weight ?? 0))
  const lines = options.map(({ label = '' }, i) => h('li', {}, [`${label}: ${percentText(odds[i]!)}`]))
  return h('details', { class: 'odds' }, [h('summary', {}, [title]), h('ul', {}, lines)])
}

function pressed(text: string, place: HTMLElement): Promise<void> {
  return new Promise((go) => {
    const button = h('button', { type: 'button', class: 'go' }, [text])
    button.addEventListener('click', () => {
      button.remove()
      go()
    })
    fill(place, [button])
  })
}
