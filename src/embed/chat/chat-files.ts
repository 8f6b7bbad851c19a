import { listen } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import { drawMark } from '../extras/draw.ts'
import type { ChatPlace } from './chat-launcher.ts'
import type { ChatSession, SentFile } from './session-shape.ts'

const megabyte = 1024 * 1024
const most = { files: 5, bytes: 10 * megabyte, together: 18 * megabyte }

interface Chosen {
  element: HTMLElement
  size: number
  /** Resolves with the file as the server stored it, or undefined if it was refused. */
  sent: Promise<SentFile | undefined>
}

/** Manages the files for the next message: chosen, dropped or pasted, each uploaded immediately. */
export function chatFiles({ data: { words } }: ChatPlace, session: ChatSession) {
  let chosen: Chosen[] = []
  const list = h('ul', { class: 'files', 'aria-label': words.attach, hidden: true })
  const button = h('button', { type: 'button', 'aria-label': words.attach, title: words.attach }, [
    drawMark(
      'M20 11l-8.500 8.500a5 5 0 0 1-7-7l9-9a3.400 3.400 0 0 1 4.800 4.800l-9 9a1.700 1.700 0 0 1-2.400-2.400l8-8',
    ),
  ])
  // Not part of the page: it is opened only by a click on the button.
  const input = h('input', { type: 'file', multiple: true })
  listen(button, 'click', () => input.click())
  listen(input, 'change', () => {
    add(input.files)
    input.value = ''
  })

  function drop(one: Chosen): void {
    one.element.remove()
    chosen = chosen.filter((other) => other !== one)
    list.hidden = !list.firstChild
  }
  function attach(file: File): void {
    const { name, size } = file
    const bar = h('progress', { max: '1', value: '0', 'aria-label': name })
    const wrong = h('p', { class: 'wrong', role: 'alert' })
    const label = `${words.remove}: ${name}`
    const remove = h('button', { type: 'button', 'aria-label': label, title: label }, [
      drawMark('M6 6l12 12M18 6L6 18'),
    ])
    const element = h('li', {}, [h('span', {}, [name, wrong]), bar, remove])
    list.appendChild(element)
    list.hidden = false
    const together = chosen.reduce((sum, one) => sum + one.size, size)
    const isMost = chosen.length >= most.files || size > most.bytes || together > most.together
    const sending =
      isMost || !size
        ? Promise.resolve(undefined)
        : session.upload(file, (part) => bar.setAttribute('value', `${part}`)).catch(() => {})
    const sent = sending.then((kept) => {
      bar.hidden = true
      if (kept) return kept
      wrong.textContent = isMost ? words.most : words.refused
      chosen = chosen.filter((other) => other !== one)
      return undefined
    })
    const one: Chosen = { element, size, sent }
    chosen.push(one)
    listen(remove, 'click', () => {
      drop(one)
      button.focus()
    })
  }
  /** Attaches these files. Returns whether there were any. */
  function add(files: FileList | undefined | null): boolean {
    for (const file of files ?? []) attach(file)
    return !!files?.[0]
  }
  return {
    button,
    list,
    add,
    isEmpty: () => !chosen[0],
    /** Waits for all pending uploads and returns the files that the server has. */
    async take(): Promise<SentFile[]> {
      const files: SentFile[] = []
      for (const one of chosen) {
        const file = await one.sent
        if (!file || !chosen.includes(one)) continue
        files.push(file)
        drop(one)
      }
      return files
    },
  }
}
