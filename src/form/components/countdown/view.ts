import { countdownDefaults } from '../../document/constants.ts'
import { countdownEnd, timeLeft } from '../../document/countdown.ts'
import { h } from '../../render/h.ts'
import type { ComponentOf } from '../models.ts'
import type { Drawing, View } from '../../render/view.ts'

/**
 * Shows the time left, updated each second while it's visible. Screen readers can find the time in units that rarely
 * change, but changes aren't announced.
 */
export const countdownView: View<'countdown'> = (
  countdown: ComponentOf<'countdown'> & { isInText?: true },
  drawing,
) => {
  const { id, text, atEnd, isInText, until } = countdown
  const { codeExpiry } = drawing.outside
  const format = countdown.format ?? countdownDefaults.format
  let end = countdownEnd(countdown, firstSeen(id, drawing))
  const [before = '', after = ''] = (text ?? '').split(countdownDefaults.placeholder)
  const time = h('span', { class: 'time' })
  // Within a text, it isn't a separate component. `data-stands` holds the typed text for editing the text.
  const element = isInText
    ? h('span', { 'data-stands': text, role: 'timer', 'aria-live': 'off' }, [time])
    : h('div', { ...drawing.own(countdown), role: 'timer', 'aria-live': 'off' }, [before, time, after])
  let timer: ReturnType<typeof setTimeout> | undefined

  function tick(): void {
    clearTimeout(timer)
    const left = end - Date.now()
    write()
    if (left <= 0) {
      element.classList.toggle('gone', atEnd === 'hide')
      if (atEnd === 'close') drawing.outside.close?.()
    } else if (document.hidden) document.addEventListener('visibilitychange', tick, { once: true })
    else timer = setTimeout(tick, left % 1000 || 1000)
  }

  function write(): void {
    const left = end - Date.now()
    time.textContent = timeLeft(left, format, (days) => unit(days, 'day').replace(/^[\d\s]+/, ''))
    const spoken = (before + roughly(left) + after).trim()
    if (element.getAttribute('aria-label') !== spoken) element.setAttribute('aria-label', spoken)
  }

  write()
  if (until === 'code' && codeExpiry) {
    element.classList.add('gone')
    void codeExpiry.then((expiry) => {
      end = expiry
      element.classList.remove('gone')
      write()
    })
  }
  new IntersectionObserver((entries) => {
    if (entries[entries.length - 1]!.isIntersecting) tick()
    else clearTimeout(timer)
  }).observe(element)
  return element
}

/**
 * Returns when this visitor first saw the countdown. A stored moment in the future comes from a clock that has since
 * been set back, and is ignored.
 */
function firstSeen(id: string, { outside }: Drawing): number {
  const now = Date.now()
  const known = Number(outside.memory?.(id))
  if (known && known <= now) return known
  outside.memory?.(id, `${now}`)
  return now
}

function roughly(left: number): string {
  const minutes = Math.max(0, Math.floor(left / 60_000))
  if (minutes < 60) return unit(minutes, 'minute')
  return minutes < 1440 ? unit(Math.floor(minutes / 60), 'hour') : unit(Math.floor(minutes / 1440), 'day')
}

/** Returns "6 days", in the language of the page. */
function unit(count: number, name: 'day' | 'hour' | 'minute'): string {
  const write = (language?: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(count)
  try {
    return write(document.documentElement.lang || undefined)
  } catch {
    return write()
  }
}
