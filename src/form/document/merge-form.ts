import { mergeTags, type MergeValues } from '#core/merge-tags.ts'
import type { Component, ComponentOf } from '../components/models.ts'
import { countdownDefaults } from './constants.ts'
import type { FormDocument } from './form-document.ts'
import { walk } from './tree.ts'

/**
 * Marks the beginning of a span. It is followed by a character that encodes the span's index. Values never contain it.
 */
const mark = '\uFFFF'
const firstSign = 0x4e00
/** Maximum number of spans that can be encoded this way. */
const countable = 20_000

/** Looks like a merge tag but isn't one. It remains in the text and is drawn as the remaining time. */
const countdown = { [countdownDefaults.placeholder.slice(1, -1)]: countdownDefaults.placeholder }

type Merge = (text: string, write?: (value: string) => string) => string

/**
 * Returns a component and everything inside it with merge tags replaced by values, in texts and button labels, and
 * escaped in their link URLs. Whatever contains no tag remains the same object. A preview shows preview defaults.
 */
export function mergeForm<C extends Component>(component: C, values: MergeValues, isPreview = false): C {
  const known = { ...values, ...countdown }
  const merge: Merge = (text, write = (value) => value) =>
    text.includes('[')
      ? mergeTags(text, known, { write: (value) => write(value.replaceAll(mark, '')), isPreview })
      : text
  return deep(component, merge) as C
}

/** Whether a form contains a merge tag anywhere. */
export function hasMergeTags(document: FormDocument): boolean {
  const write = (value: string) => (value === countdownDefaults.placeholder ? value : mark + mark)
  const merge: Merge = (text) => (text.includes('[') ? mergeTags(text, countdown, { write }) : text)
  return [...walk(document)].some(({ component }) => merged(component, merge) !== component)
}

function deep(component: Component, merge: Merge): Component {
  const children = component.childComponents
  const next = children?.map((child) => deep(child, merge))
  const isSame = !next || next.every((child, i) => child === children![i])
  return merged(isSame ? component : ({ ...component, childComponents: next } as Component), merge)
}

function merged(component: Component, merge: Merge): Component {
  if (component.type === 'text') return mergedText(component, merge)
  if (component.type !== 'button' && component.type !== 'image') return component
  const { redirect } = component
  const text = component.type === 'button' ? merge(component.text ?? '') : ''
  const url = merge(redirect?.url ?? '', encodeURIComponent)
  const isSame = (component.type === 'image' || text === (component.text ?? '')) && url === (redirect?.url ?? '')
  if (isSame) return component
  return {
    ...component,
    ...(component.type === 'button' && { text }),
    ...(redirect && { redirect: { ...redirect, url } }),
  } as Component
}

/**
 * Merges all spans as one text, so that a block of tags can extend over several of them, including headings and list
 * items. After each tag the span's mark is repeated, because the mark before it may be dropped along with a block that
 * is left out.
 */
function mergedText(text: ComponentOf<'text'>, merge: Merge): ComponentOf<'text'> {
  const blocks = text.blocks ?? []
  const spans = blocks.flatMap((block) => block.spans ?? [])
  const signOf = (i: number) => mark + String.fromCharCode(firstSign + i)
  const joined = spans
    .map(({ text: words }, i) => signOf(i) + (words ?? '').replace(/\](?!\()/g, (end) => end + signOf(i)))
    .join('')
  if (spans.length > countable || !spans.some((span) => span.text?.includes('[') || span.link?.includes('[')))
    return text
  const words: string[] = spans.map(() => '')
  for (const part of merge(joined).split(mark).slice(1)) {
    const i = part.charCodeAt(0) - firstSign
    words[i] += part.slice(1)
  }
  let i = 0
  const next = blocks.map((block) => ({
    ...block,
    spans: (block.spans ?? []).map((span) => {
      const { link } = span
      return { ...span, text: words[i++]!, ...(link && { link: merge(link, encodeURIComponent) }) }
    }),
  }))
  if (JSON.stringify(next) === JSON.stringify(blocks)) return text
  const isEmpty = ({ spans: inside }: (typeof next)[number]) => inside.every((span) => span.text === '')
  return { ...text, blocks: next.filter((block, index) => !isEmpty(block) || isEmpty(blocks[index]!)) }
}
