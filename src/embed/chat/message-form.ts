import { listen } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import { drawMark } from '../extras/draw.ts'
import type { addressForm } from './address-form.ts'
import { chatFiles } from './chat-files.ts'
import type { ChatPlace } from './chat-launcher.ts'
import type { ChatSession } from './session-shape.ts'

const emojis = '😀 😂 😊 😍 😎 🤔 😕 😢 😡 👍 👎 👋 🙏 👏 💪 ❤️ 🎉 🔥 ✅ ❌ ⭐ 📦 🚚 🎁'

/** Creates the field for writing a message. Enter sends it, Shift+Enter starts a new line. */
export function messageForm(place: ChatPlace, session: ChatSession, address: ReturnType<typeof addressForm>) {
  const { data } = place
  const { words } = data
  const field = h('textarea', { rows: '1', 'aria-label': words.write, placeholder: words.write, maxlength: '10000' })
  const smile = h(
    'button',
    { type: 'button', 'aria-label': words.emoji, title: words.emoji, 'aria-expanded': 'false' },
    [drawMark('M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9 10h.01M15 10h.01M9.5 15a3.5 3.5 0 0 0 5 0')],
  )
  const picker = h(
    'div',
    { class: 'emojis', role: 'group', 'aria-label': words.emoji, hidden: true },
    emojis.split(' ').map((emoji) => {
      const one = h('button', { type: 'button' }, [emoji])
      listen(one, 'click', () => {
        field.setRangeText(emoji, field.selectionStart, field.selectionEnd, 'end')
        field.focus()
      })
      return one
    }),
  )
  const files = chatFiles(place, session)
  const form = h('form', {}, [
    files.button,
    smile,
    field,
    h('button', { class: 'go', 'aria-label': words.send, title: words.send }, [drawMark('M12 19V5M6 11l6-6l6 6')]),
  ])
  listen(smile, 'click', () => {
    picker.hidden = !picker.hidden
    smile.setAttribute('aria-expanded', `${!picker.hidden}`)
  })
  async function submit(): Promise<void> {
    if (!field.value.trim() && files.isEmpty()) return
    // Whether an address is required first is known only once the server has reported the team's presence.
    if (data.first) await session.ready
    if (address.isFirst() && !(await address.send())) return
    const sent = await files.take()
    const text = field.value.trim()
    if (!text && !sent[0]) return
    field.value = ''
    picker.hidden = true
    session.say(text, sent)
  }
  listen(form, 'submit', (event: Event) => {
    event.preventDefault()
    submit().catch(() => {})
  })
  listen(field, 'keydown', (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    submit().catch(() => {})
  })
  listen(field, 'input', session.typing)
  listen(field, 'paste', (event: ClipboardEvent) => {
    if (files.add(event.clipboardData?.files)) event.preventDefault()
  })
  listen(form, 'dragover', (event: DragEvent) => event.preventDefault())
  listen(form, 'drop', (event: DragEvent) => {
    event.preventDefault()
    files.add(event.dataTransfer?.files)
  })
  return { elements: [picker, files.list, form], field }
}
