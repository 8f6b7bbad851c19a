import { listen, ofDocument } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import type { ShareData } from '../extra-data/share-data.ts'
import { read, write } from '../storage.ts'
import { makeHost, ownKeys } from '../surfaces/host.ts'

/** The piece that is fetched when a visitor wants to share on Mastodon, which has no single address. */
export interface ShareServerPiece {
  askServer: typeof askServer
}

const sheet = `dialog{all:revert;border:0;border-radius:12px;padding:20px;width:min(320px,calc(100vw - 32px));box-sizing:border-box;font:16px/1.4 system-ui,sans-serif;color:#111;background:#fff;box-shadow:0 8px 40px #0006}
dialog::backdrop{background:#0008}label{display:block;font-weight:600}input{all:unset;box-sizing:border-box;display:block;width:100%;margin:8px 0 16px;padding:10px 12px;border:1px solid #6b7280;border-radius:8px;direction:ltr;text-align:start}
input:focus-visible{outline:2px solid #563acc}button{all:unset;padding:10px 16px;border-radius:8px;cursor:pointer;font-weight:600}button:first-of-type{background:#563acc;color:#fff}button:focus-visible{outline:2px solid #111;outline-offset:2px}`

/** Asks which Mastodon server to share on, and shares there. */
export function askServer({ words, dir }: ShareData, text: string, mayStore: boolean): void {
  const input = h('input', {
    id: 's',
    required: true,
    autocomplete: 'off',
    inputmode: 'url',
    placeholder: 'mastodon.social',
  })
  input.value = (mayStore && read('localStorage', 'mastodon')) || ''
  const cancel = h('button', { type: 'button' }, [words.cancel!])
  const form = h('form', { method: 'dialog' }, [
    h('label', { for: 's' }, [words.server!]),
    input,
    h('button', {}, [words.share]),
    cancel,
  ])
  const dialog = h('dialog', { 'aria-label': words.server, dir }, [form])
  const host = makeHost(dialog, sheet, 'trellis-share')
  const close = () => dialog.close()
  ownKeys(dialog, close)
  listen(cancel, 'click', close)
  listen(dialog, 'close', () => host.remove())
  listen(form, 'submit', (event: Event) => {
    event.preventDefault()
    const server = /^(?:https?:\/\/)?(?:.*@)?([\w.-]+\.[a-z]{2,}(?::\d+)?)/i.exec(input.value.trim())?.[1]
    input.setCustomValidity(server ? '' : words.server!)
    if (!server) return input.reportValidity()
    if (mayStore) write('localStorage', 'mastodon', server)
    open(`https://${server}/share?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
    return close()
  })
  listen(input, 'input', () => input.setCustomValidity(''))
  ofDocument('body').appendChild(host)
  dialog.showModal()
  input.focus()
}
