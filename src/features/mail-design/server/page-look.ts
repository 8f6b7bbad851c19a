import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { findTheme } from './store.ts'

/** Returns the colors of a site's pages, which are those of its emails. Null if no brand was saved. */
export async function pageLook(db: Db, siteId: Id) {
  const theme = await findTheme(db, siteId)
  if (!theme) return null
  const { colors, logo, button_radius } = theme
  return {
    name: logo.name,
    logo: logo.src,
    logoWidth: logo.width,
    canvas: colors.canvas,
    paper: colors.card,
    ink: colors.text,
    button: colors.button,
    onButton: colors.button_text,
    buttonRadius: button_radius,
  }
}
