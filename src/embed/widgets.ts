import { views } from '#form/render/widget-views.ts'
import type { CartPiece } from './cart/apply.ts'
import type { FormSession } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'
import { recordGoalClick } from './record-goal-click.ts'
import { read, write } from './storage.ts'

/** The path of the piece, set by the build. */
declare const PIECE_CART_APPLY: string

/** Draws countdowns, discount codes and social buttons; the visitor's memory and cart are found here. */
export function extend(session: FormSession, values: Readonly<Record<string, string>>): Extension {
  const { site, form, load } = session
  return {
    views,
    outside: {
      close: () => session.close(),
      onShare: () => recordGoalClick(session),
      code: () => values['code'],
      memory(id, value) {
        const key = `time:${form.id}:${id}`
        if (value !== undefined) write('localStorage', key, value)
        return value ?? read('localStorage', key)
      },
      applyCode: (code) =>
        load(PIECE_CART_APPLY).then((piece) => (piece as CartPiece).applyCode(code, () => !site.consent, load)),
    },
  }
}
