import type { Handler } from '#platform/server/room.ts'
import type { scriptCalls } from '../contract.ts'
import { identitySecret } from './identity-secret.ts'
import {
  deleteProblems,
  problemsOf,
  saveScriptSettings,
  type ScriptSeen,
  scriptSeen,
  scriptSettingsOf,
} from './store-script.ts'

/** Handlers for the page script's settings, the identity secret, and reported problems. */
export const scriptHandlers: { [K in keyof typeof scriptCalls]: Handler<(typeof scriptCalls)[K]> } = {
  script: async (_input, { db, siteId }) => ({
    ...(await scriptSettingsOf(db, siteId)),
    seen: seenInJson(await scriptSeen(db, siteId)),
    problems: (await problemsOf(db, siteId)).map((row) => ({
      ...row,
      last_at: row.last_at.toISOString(),
    })),
  }),
  saveScript: async ({ server_cookie }, { db, siteId }) => {
    await saveScriptSettings(db, siteId, { server_cookie })
    return {}
  },
  dismissProblems: async (_input, { db, siteId }) => {
    await deleteProblems(db, siteId)
    return {}
  },
  identitySecret: async (_input, ctx) => ({ secret: identitySecret(ctx, ctx.siteId) }),
}

const seenInJson = (seen: ScriptSeen | null) => seen && { page: seen.page, at: seen.at.toISOString() }
