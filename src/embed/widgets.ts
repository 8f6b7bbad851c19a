import { views } from '#form/render/widget-views.ts'
import type { Outside } from '#form/render/view.ts'
import type { CartPiece } from './cart-apply.ts'
import { read, write } from './storage.ts'

/** The path of the piece in cart-apply.ts, set by the build. */
declare const CART_PATH: string

/** The piece with countdowns, discount codes and social buttons. */
export interface WidgetsPiece {
  views: typeof views
  outside: typeof outside
}

export { views }

/** What those components want of the page: `hooks` are the caller's, the visitor's memory and cart are found here. */
export function outside(
  formId: string,
  load: (path: string) => Promise<unknown>,
  hooks: Pick<Outside, 'code' | 'onShare' | 'close'>,
): Outside {
  return {
    ...hooks,
    memory(id, value) {
      const key = `time:${formId}:${id}`
      if (value !== undefined) write('localStorage', key, value)
      return value ?? read('localStorage', key)
    },
    applyCode: (code) => load(CART_PATH).then((piece) => (piece as CartPiece).applyCode(code)),
  }
}
