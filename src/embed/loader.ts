import { importAgain } from './import-again.ts'
import type { PublishedForm, SiteConfig } from './protocol.ts'
import type * as Render from './show.ts'
import { keysOf } from './storage.ts'
import { mayShow } from './targeting.ts'
import { arm } from './triggers.ts'

interface Trellis {
  /** Opens a form now, whatever its triggers and frequency say. */
  open(formId: string): void
  /** For each site on the page, by its key: opens a form of that site. */
  sites: Record<string, (formId: string) => void>
  /** Settled when no form is on the page: the next one waits for it. */
  turn: Promise<unknown>
}

function start(site: SiteConfig): void {
  const page = window as { trellis?: Trellis }
  const trellis = page.trellis?.sites
    ? page.trellis
    : (page.trellis = {
        sites: {},
        turn: Promise.resolve(),
        open(id) {
          for (const key in this.sites) this.sites[key]!(id)
        },
      })
  if (trellis.sites[site.key]) return

  const load = (path: string) => importAgain(site.origin + path)
  const render = () => load(site.render) as Promise<typeof Render>
  const both = (form: PublishedForm) => Promise.all([render(), load(form.code)])

  const show = (form: PublishedForm, asked?: boolean) => {
    const inTurn = async () => {
      // While it waited for its turn, the same form may have been seen in another tab.
      if (!asked && !mayShow(form)) return
      const [chunk, data] = await both(form)
      await chunk.showForm(site, form, (data as { default: never }).default, load)
    }
    trellis.turn = trellis.turn.then(inTurn).catch(() => {})
  }

  trellis.sites[site.key] = (id) => {
    for (const form of site.forms) if (form.id === id) show(form, true)
  }

  const run = () => {
    const eligible = site.forms.filter(mayShow)
    for (const form of eligible) arm(form, () => show(form))
    const warm = () => {
      for (const form of eligible) both(form).catch(() => {})
      // What could not be sent on an earlier page.
      if (keysOf(`event:${site.key}:`)[0])
        render()
          .then((chunk) => chunk.sendKept(site, load))
          .catch(() => {})
    }
    if (document.readyState === 'complete') warm()
    else addEventListener('load', warm)
  }
  if ((document as { prerendering?: boolean }).prerendering) document.addEventListener('prerenderingchange', run)
  else run()
}

try {
  start('__TRELLIS_CONFIG__' as unknown as SiteConfig)
} catch {
  // The page is the owner's: whatever is odd about it, the script is silent.
}
