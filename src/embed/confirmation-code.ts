import { listen, ofDocument } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import { postWithRetry } from './post-with-retry.ts'
import { piecePaths } from './paths.ts'
import type { FormSession } from './form-session.ts'
import { styles } from './styles.ts'
import { toJson } from './to-json.ts'
import { confirm as confirmText, subscribed, tryAgain, typeCode, wrongCode } from '#form/document/visitor-texts.ts'

/** The piece that is loaded when an email asks the visitor to confirm. */
export interface CodePiece {
  askForCode: typeof askForCode
}

interface Answer {
  status: 'subscribed' | 'wrong'
  files: Record<string, string>
  error: string
}

const sheet =
  '.confirm{display:flex;flex-wrap:wrap;gap:8px;align-items:center;box-sizing:border-box;width:100%;max-width:420px;margin:8px auto 0;padding:12px;font:15px/1.4 system-ui;color:#1f2937;background:#f3f4f6;border-radius:6px;text-align:start}' +
  '[data-played] .confirm:has(input){display:none}.confirm label,.confirm p{flex:1 0 100%;margin:0}.confirm p:empty{display:none}' +
  '.confirm input{flex:1 1 8em;min-width:0;box-sizing:border-box;height:44px;padding:0 12px;font:16px system-ui;letter-spacing:.2em;color:#1f2937;background:#fff;border:1px solid #6b7280;border-radius:6px}' +
  '.confirm button{height:44px;padding:0 16px;font:600 15px system-ui;color:#fff;background:#1f2937;border:1px solid #fff;border-radius:6px;cursor:pointer}' +
  '.confirm :focus-visible{outline:2px solid #1d4ed8;outline-offset:2px}'

/**
 * Shows a field for the code from the email, below the form or a game's message; the email also contains a link.
 * `onFiles` receives the files that are available after confirmation.
 */
export function askForCode(
  { site, drawn }: Pick<FormSession, 'site' | 'drawn'>,
  submissionId: string,
  onFiles: (files: Record<string, string>) => void,
): void {
  const root = drawn.element.getRootNode() as ShadowRoot
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles(sheet)]
  const input = h('input', {
    id: 'trellis-code',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: '12',
    'aria-describedby': 'trellis-code-said',
  })
  const button = h('button', { type: 'button' }, [confirmText])
  const errorText = h('p', { id: 'trellis-code-said', role: 'alert', tabindex: '-1' })
  const label = h('label', { for: 'trellis-code' }, [typeCode])
  const group = h('div', { class: 'confirm' }, [label, input, button, errorText])
  let isSending = false
  // The codes of the success step wait for the confirmation.
  const askForDiscounts = () => {
    for (const discount of drawn.element.querySelectorAll('.discount.gone'))
      discount.dispatchEvent(new Event('confirmed'))
  }
  // The visitor may return after opening the link in the email.
  listen(document, 'visibilitychange', () => {
    if (!ofDocument('hidden') && group.isConnected) askForDiscounts()
  })

  const confirm = async () => {
    if (isSending) return
    if (!input.value.trim()) return input.focus()
    isSending = true
    const body = toJson({ key: site.key, id: submissionId, code: input.value })
    const { answer } = await postWithRetry<Answer>(site.origin + piecePaths.confirm, body)
    const { files, status, error } = answer
    isSending = false
    if (status === 'subscribed') {
      for (const done of [label, input, button, ...drawn.element.querySelectorAll('.note')]) done.remove()
      errorText.textContent = subscribed
      errorText.focus()
      askForDiscounts()
      return onFiles(files ?? {})
    }
    input.setAttribute('aria-invalid', 'true')
    errorText.textContent = status === 'wrong' ? wrongCode : error || tryAgain
    input.focus()
  }
  button.addEventListener('click', () => void confirm())
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    // Otherwise Enter would send the surrounding form.
    event.preventDefault()
    void confirm()
  })
  // The form was sent again, perhaps with another address. The latest email counts.
  drawn.element.querySelector('.confirm')?.remove()
  const below = drawn.element.querySelector('.place')
  if (below) below.after(group)
  else (drawn.element.querySelector('.note')?.parentElement ?? drawn.element).appendChild(group)
  group.scrollIntoView({ block: 'nearest' })
}
