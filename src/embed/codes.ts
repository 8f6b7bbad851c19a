import { views } from '#form/render/code-views.ts'
import type { OwnCode } from '#form/render/view.ts'
import type { CartPiece } from './cart/apply.ts'
import type { FormSession } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'
import { postWithRetry } from './post-with-retry.ts'
import { codeUsedPath, piecePaths } from './paths.ts'
import { toJson } from './to-json.ts'
import { visitorId } from './visitor.ts'

/** Path of the piece, set by the build. */
declare const PIECE_CART_APPLY: string

/** Draws discount codes, and finds the visitor's own code and cart. */
export function extend(session: FormSession, values: Readonly<Record<string, string>>): Extension {
  const { site, form, load } = session
  let submission_id = ''
  let expires!: (at: number) => void
  const codeExpiry = new Promise<number>((resolve) => (expires = resolve))
  const post = <A>(path: string, body: object) =>
    postWithRetry<A>(site.origin + path, toJson({ key: site.key, ...body }))
  return {
    views,
    // The success step's contents are for visitors who have sent the form.
    async play(submissionId) {
      submission_id = submissionId
    },
    outside: {
      code: () => values['code'],
      async ownCode(component_id) {
        if (site.preview) return undefined
        const wish = { popup_id: form.id, component_id, visitor_id: visitorId(site), submission_id }
        const { status, answer } = await post<OwnCode>(piecePaths.code, wish)
        if (status !== 200) return { code: '', label: '', expires_at: null, claim_id: '', tiers: [] }
        const own = answer as OwnCode
        if (own.tiers?.[0])
          own.code = await load(PIECE_CART_APPLY).then((piece) => (piece as CartPiece).codeForCart(own.tiers))
        if (own.expires_at) expires(Date.parse(own.expires_at))
        return own
      },
      ...(!site.preview && { codeExpiry }),
      codeUsed(own, kind) {
        const isCode = typeof own === 'string'
        const about = isCode ? { code: own, visitor_id: visitorId(site) } : { claim_id: own.claim_id }
        if (!site.preview && (isCode || own.claim_id)) void post(codeUsedPath, { ...about, kind })
      },
      applyCode: (code, least) =>
        load(PIECE_CART_APPLY).then((piece) => (piece as CartPiece).applyCode(code, site, load, least)),
    },
  }
}
