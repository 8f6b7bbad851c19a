import { listen, ofDocument, tell } from '#form/render/dom.ts'
import type { ScriptForm, ScriptSite } from './script-config.ts'
import { read, seenKey, write } from './storage.ts'
import { drawTeaser } from './teaser/draw-teaser.ts'

/** The piece that is fetched where a form has a tab that opens it. */
export interface TeaserPiece {
  makeTeasers: typeof makeTeasers
}

/** The tabs of a site's forms. */
interface Teasers {
  /** Shows the tab in the place of the form, where it comes first. */
  before(form: ScriptForm): boolean
  /** On a page that is just there: shows the tab of a form that was closed on an earlier one; of these, the first. */
  onPage(forms: readonly ScriptForm[]): void
}

const keyOf = (id: string) => `tab:${id}`

/**
 * Starts the tabs. `isFor` says whether a form is for this visitor on this page, now. One tab stands on a page at a time, and
 * none beside the form that it opens.
 */
export function makeTeasers(site: ScriptSite, isFor: (form: ScriptForm) => Promise<boolean>): Teasers {
  let shown: { id: string; host: Element } | undefined
  /** The form whose tab was pressed. */
  let pressed = ''
  /** Forms whose tab was sent away; remembered for this page where nothing may be stored. */
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
        // Whoever sends the tab away has seen enough of the form for a while.
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
    // To where the keyboard was before it opened the form.
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

/** What is remembered of a form beside when it was seen. */
function flagsOf(id: string): string {
  return read('localStorage', seenKey(id))?.replace(/[^a-z]/g, '') ?? ''
}
