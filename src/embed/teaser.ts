import { listen, ofDocument, tell } from '#form/render/dom.ts'
import type { ScriptForm, ScriptSite } from './script-config.ts'
import { read, seenKey, write } from './storage.ts'
import { drawTeaser } from './teaser/draw-teaser.ts'

/** The piece that is fetched if a form has a teaser that opens it. */
export interface TeaserPiece {
  makeTeasers: typeof makeTeasers
}

/** The teasers of a site's forms. */
interface Teasers {
  /** Shows the teaser instead of the form, if it is set to come first. Returns whether it is. */
  before(form: ScriptForm): boolean
  /** On a new page, shows the teaser of a form that was closed on an earlier page; if there are several, the first. */
  onPage(forms: readonly ScriptForm[]): void
}

const keyOf = (id: string) => `tab:${id}`

/**
 * Sets up the teasers. `isFor` returns whether a form may show to this visitor on this page, now. A page shows one
 * teaser at a time, and none together with the form that it opens.
 */
export function makeTeasers(site: ScriptSite, isFor: (form: ScriptForm) => Promise<boolean>): Teasers {
  let shown: { id: string; host: Element } | undefined
  /** ID of the form whose teaser was pressed. */
  let pressed = ''
  /** Forms whose teaser was dismissed. If storage is blocked, this is remembered for this page only. */
  const gone = new Set<string>()

  const hide = () => {
    shown?.host.remove()
    shown = undefined
  }
  const keep = (id: string, value: string | null) => {
    if (!site.consent) write('localStorage', keyOf(id), value)
  }
  const show = (form: ScriptForm, isFocused = false) => {
    const { id, teaser } = form
    if (shown || !teaser || gone.has(id)) return
    const host = drawTeaser(teaser, {
      onOpen() {
        pressed = id
        tell(window, 'trellis-open', id)
      },
      onClose() {
        hide()
        gone.add(id)
        keep(id, null)
        // A visitor who dismisses the teaser has seen enough of the form for a while.
        if (!site.consent) write('localStorage', seenKey(id), `${Date.now()}${flagsOf(id)}`)
      },
    })
    shown = { id, host }
    ofDocument('documentElement').appendChild(host)
    if (isFocused) host.shadowRoot!.querySelector('button')!.focus()
  }
  const hear = (what: string, use: (form: ScriptForm) => void) =>
    listen(document, `trellis:${what}`, ({ detail }: CustomEvent<{ id: string }>) => {
      const form = site.forms.find(({ id }) => id === detail.id)
      if (form?.teaser) use(form)
    })
  hear('open', ({ id }) => id === shown?.id && hide())
  hear('close', (form) => {
    const { id, over, teaser } = form
    const stays = !over && teaser!.when !== 'before'
    keep(id, stays ? '1' : null)
    // Returns focus to where it was before the form opened.
    if (stays) show(form, pressed === id && ofDocument('activeElement') === ofDocument('body'))
    pressed = ''
  })

  return {
    before(form) {
      const comes = !!form.teaser && form.teaser.when !== 'after' && !gone.has(form.id)
      if (comes) show(form)
      return comes
    },
    onPage(forms) {
      hide()
      for (const form of forms)
        if (form.teaser && !site.consent && read('localStorage', keyOf(form.id)) && !/[cd]/.test(flagsOf(form.id)))
          void isFor(form).then((isFine) => isFine && show(form))
    },
  }
}

/** Returns the stored flags of a form, without the time it was last seen. */
function flagsOf(id: string): string {
  return read('localStorage', seenKey(id))?.replace(/[^a-z]/g, '') ?? ''
}
