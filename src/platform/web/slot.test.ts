import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fill, slot, SlotContent, SlotContext } from './slot.tsx'

const sections = slot<{ name: string }>('test.sections')
const others = slot<{ name: string }>('test.others')
const saying = (text: string) => async () => ({ default: ({ name }: { name: string }) => `[${text} ${name}]` })
const fills = [
  fill(sections, 20, saying('second')),
  fill(others, 1, saying('elsewhere')),
  fill(sections, 10, saying('first')),
]

async function shown(what: typeof sections): Promise<string> {
  const page = createElement(
    SlotContext,
    { value: fills },
    createElement(SlotContent<{ name: string }>, { slot: what, props: { name: 'Ada' } }),
  )
  const stream = await renderToReadableStream(page)
  await stream.allReady
  return (await new Response(stream).text()).replace(/<[^>]*>/g, '')
}

test('a slot renders the features’ contributions in order, and passes them the page’s data', async () => {
  expect(await shown(sections)).toBe('[first Ada][second Ada]')
})

test('a slot without contributions renders nothing', async () => {
  expect(await shown(slot<{ name: string }>('test.empty'))).toBe('')
})
