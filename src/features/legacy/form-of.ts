import type { Component } from '#form/components/models.ts'
import { contrast, formatColor, parseColor, readableOn } from '#form/document/color.ts'
import type { FormType } from '#form/document/constants.ts'
import type { FormDocument, Tab } from '#form/document/form-document.ts'
import { cross, columns, done, heading, sides, submit, tab, text } from '#form/templates/build.ts'
import { fieldComponents } from './field-components.ts'
import type { FoundForm } from './found-form.ts'

/** A form for another room to store. The ids in `json` are empty; the room that stores it assigns new ones. */
export interface ImportableForm {
  readonly name: string
  readonly form_type: FormType
  readonly goal: 'emails' | 'call-to-action'
  readonly json: FormDocument
  readonly settings: {
    readonly show_type?: 'delay' | 'scroll'
    readonly before_show_delay?: number
    readonly trigger_percent?: number
    readonly position?: 'top' | 'bottom' | 'bottom-left' | 'bottom-right'
    readonly bar_size?: number
    readonly subscribe_redirect_url?: string
  }
}

interface Colors {
  readonly background: string
  readonly text: string
  readonly button: string
  readonly onButton: string
}

/** Builds a form with a sensible design from an imported one: its text, questions, colors and trigger. */
export function formOf(found: FoundForm): ImportableForm {
  const colors = colorsOf(found)
  const isBar = found.type === 'smart-bar'
  const [subscribe, success] = isBar ? barTabs(found, colors) : boxTabs(found, colors)
  return {
    name: found.name.slice(0, 200),
    form_type: found.type,
    goal: found.fields.length === 0 && found.type !== 'welcome-mat' ? 'call-to-action' : 'emails',
    json: { version: 1, steps: { subscribe: { tabs: [subscribe] }, success: { tabs: [success] } } },
    settings: settingsOf(found),
  }
}

function boxTabs(found: FoundForm, colors: Colors): [Tab, Tab] {
  const isMat = found.type === 'welcome-mat'
  const page = {
    width: isMat ? 2000 : found.type === 'scroll-box' ? 400 : 520,
    padding: isMat ? sides(64, 24) : sides(36, 32),
    gap: 16,
    backgroundColor: colors.background,
    color: colors.text,
    borderRadius: isMat ? 0 : 12,
    ...(isMat && ({ alignItems: 'center', justifyContent: 'center' } as const)),
  } as const
  const title = { fontSize: isMat ? 40 : 26, fontWeight: 700, lineHeight: 1.2 } as const
  const within = (...parts: Component[]) => (isMat ? [columns(0, { width: 560 }, [1, parts, { gap: 16 }])] : parts)
  const [thanks = 'Thank you!', ...more] = found.thanks
  return [
    tab(
      'Sign up',
      page,
      ...within(
        ...pictureOf(found),
        ...(found.headline ? [heading(found.headline.slice(0, 500), title)] : []),
        ...(found.texts.length > 0 ? [text(found.texts.map((words) => words.slice(0, 2000)))] : []),
        ...fieldComponents(found.fields),
        submit(found.button || 'Subscribe', buttonStyle(colors)),
      ),
      cross({ color: colors.text }),
    ),
    tab(
      'Thank you',
      page,
      ...within(
        heading(thanks, title),
        ...(more.length > 0 ? [text(more)] : []),
        done('Back to the page', buttonStyle(colors)),
      ),
      cross({ color: colors.text }),
    ),
  ]
}

function barTabs(found: FoundForm, colors: Colors): [Tab, Tab] {
  const page = {
    width: 2000,
    padding: [10, 64, 10, 20] as [number, number, number, number],
    backgroundColor: colors.background,
    color: colors.text,
    alignItems: 'center',
    justifyContent: 'center',
  } as const
  const row = { width: 1080, gap: 16, alignItems: 'center' } as const
  const words = [found.headline, ...found.texts].filter(Boolean).join(' ').slice(0, 500) || found.name
  const fields = fieldComponents(found.fields)
  const button = submit(found.button || 'Subscribe', { ...buttonStyle(colors), padding: sides(9, 16) })
  const parts: Parameters<typeof columns>[2][] = [
    [1.8, [text(words, { lineHeight: 1.35 })]],
    ...fields.slice(0, 2).map((field): Parameters<typeof columns>[2] => [1.3, [field]]),
    [0.9, [button, ...fields.slice(2)]],
  ]
  return [
    tab('Bar', page, columns(680, row, ...parts), cross({ color: colors.text })),
    tab(
      'Thank you',
      page,
      columns(680, row, [1, [text(found.thanks[0] ?? 'Thank you!', { textAlign: 'center' })]]),
      cross({ color: colors.text }),
    ),
  ]
}

function pictureOf({ picture }: FoundForm): Component[] {
  if (!picture || !/^https?:\/\//i.test(picture.src)) return []
  return [{ id: '', type: 'image', style: {}, ...picture, fill: 'normal', action: 'nothing' }]
}

const buttonStyle = ({ button, onButton }: Colors) => ({ backgroundColor: button, color: onButton, borderRadius: 8 })

/** Returns the imported colors, made readable: text that is hard to read on its background becomes black or white. */
function colorsOf({ colors }: FoundForm): Colors {
  const solid = (found: string, otherwise: string) => {
    const parsed = parseColor(found)
    return parsed && parsed.a > 0.5 ? { ...parsed, a: 1 } : parseColor(otherwise)!
  }
  const background = solid(colors.background, '#ffffff')
  const wanted = solid(colors.text, readableOn(background))
  const text = contrast(wanted, background) >= 4.5 ? formatColor(wanted) : readableOn(background)
  const button = solid(colors.button, '#3a5bd0')
  return { background: formatColor(background), text, button: formatColor(button), onButton: readableOn(button) }
}

function settingsOf({ type, delay, scrollPercent, position, redirect }: FoundForm): ImportableForm['settings'] {
  const corner = position === 'left' ? 'bottom-left' : 'bottom-right'
  return {
    ...(delay !== null && { show_type: 'delay', before_show_delay: delay }),
    ...(scrollPercent !== null && { show_type: 'scroll', trigger_percent: scrollPercent }),
    ...(type === 'smart-bar' && { bar_size: 68, position: position === 'bottom' ? 'bottom' : 'top' }),
    ...(type === 'scroll-box' && { position: corner }),
    ...(/^https?:\/\//i.test(redirect) && { subscribe_redirect_url: redirect }),
  }
}
