import { h } from '#form/render/h.ts'
import type { ChatPlace } from './chat-launcher.ts'
import type { ChatSession } from './session-shape.ts'

/** Downloads the whole conversation as a text file. */
export async function saveTranscript(
  { box, data: { words } }: ChatPlace,
  session: ChatSession,
  team: string,
): Promise<void> {
  while (await session.earlier());
  const lines = session.messages.map(
    ({ at, from, text, files = [] }) =>
      `${new Date(at).toLocaleString()} ${from === 'team' ? team : words.you}\r\n${[text, ...files.map(({ name }) => name)].join('\r\n')}\r\n`,
  )
  const href = URL.createObjectURL(new Blob([lines.join('\r\n')], { type: 'text/plain' }))
  const link = h('a', { href, download: 'chat.txt', hidden: true })
  box.appendChild(link)
  link.click()
  box.removeChild(link)
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
