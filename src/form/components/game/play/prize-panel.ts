import { h } from '../../../render/h.ts'
import type { Say } from '../../../document/game-words.ts'
import type { Prize } from './game.ts'

/**
 * Returns the panel with the visitor's result: the prize in large text, the code to copy, the content to open, and the
 * button to continue.
 */
export function prizePanel(
  prize: Prize,
  contentAddress: string | undefined,
  say: Say,
  onGoOn: () => void,
): HTMLElement {
  const { code, option, prizeType, label } = prize
  const isWon = prizeType !== 'nothing'
  const headline = isWon ? label : option === null ? say('gone') : label || say('nothing')
  const parts: HTMLElement[] = [
    h('p', { class: 'news' }, [
      ...(isWon ? [h('small', {}, [say('youWon')])] : []),
      h(isWon ? 'strong' : 'b', {}, [headline]),
    ]),
  ]
  if (code) parts.push(...codeParts(code, say))
  if (contentAddress) {
    parts.push(h('a', { class: 'go', href: contentAddress, target: '_blank', rel: 'noopener' }, [say('open')]))
  }
  const goOn = h('button', { type: 'button', class: parts[1] ? 'go on' : 'go' }, [say('goOn')])
  goOn.addEventListener('click', onGoOn)
  return h('div', { class: 'prize' }, [...parts, goOn])
}

function codeParts(code: string, say: Say): HTMLElement[] {
  const shown = h('input', {
    class: 'won',
    readonly: true,
    'aria-label': say('yourCode'),
    size: String(code.length + 2),
  })
  shown.value = code
  shown.addEventListener('focus', () => shown.select())
  const copy = h('button', { type: 'button', class: 'go' }, [say('copy')])
  copy.addEventListener('click', () => {
    void copyText(code, shown).then((isCopied) => {
      copy.textContent = say(isCopied ? 'copied' : 'byKeys')
      if (isCopied) shown.dispatchEvent(new Event('code-copied', { bubbles: true }))
    })
  })
  return [shown, copy]
}

/** The clipboard API is available only on https. Otherwise, the code is selected and copied with `execCommand`. */
async function copyText(text: string, shown: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    shown.select()
    return document.execCommand('copy')
  }
}
