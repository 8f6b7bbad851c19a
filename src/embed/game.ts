import { playableIn, type Prize } from '#form/components/game/play/game.ts'
import { listen, tell } from '#form/render/dom.ts'
import { gameView } from '#form/components/game/view.ts'
import { postWithRetry } from './post-with-retry.ts'
import { codeUsedPath, piecePaths } from './paths.ts'
import type { ScriptForm } from './script-config.ts'
import type { FormSession, SiteContext } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'
import { toJson } from './to-json.ts'
import { stamp } from './visitor.ts'
import { tryAgain } from '#form/document/visitor-texts.ts'

/** Draws and plays games. */
export function extend(session: FormSession, values: Record<string, string>): Extension {
  const { site, form } = session
  const element = () => session.drawn.element
  return {
    views: { game: gameView },
    // True if the game asks for no address.
    isFree: () => !session.drawn.fields()[0],
    playOn: () => playableIn(element())?.again(),
    async play(submissionId) {
      Object.assign(values, await play(site, form, element(), submissionId))
    },
  }
}

/**
 * Plays the game shown within `element`, for the visitor who sent the form as `submissionId` ('' if it asks for no
 * address). Resolves when the visitor continues, with values for the next step: `code` and `prize`. Resolves
 * immediately if there is no game.
 */
async function play(
  site: SiteContext,
  form: ScriptForm,
  element: Element,
  submissionId: string,
): Promise<Record<string, string>> {
  const won: Record<string, string> = {}
  const sent = { key: site.key, ...stamp(site, form.id), submission_id: submissionId }
  const playable = playableIn(element)
  await playable?.play(async () => {
    if (site.preview) return playable.example()
    const { status, answer } = await postWithRetry<Answer>(site.origin + piecePaths.play, toJson(sent))
    if (status === unconfirmed) return ''
    if (status !== 200 || !answer.prize) return answer.error || tryAgain
    const { option, label, prize_type: prizeType, code, content } = answer.prize
    const detail = { id: form.id, name: form.name, label, prizeType }
    tell(document, 'trellis:play', detail)
    if (prizeType !== 'nothing') Object.assign(won, { code, prize: label })
    const used = { key: site.key, code, visitor_id: sent.visitor_id, kind: 'copied' }
    if (code) listen(element, 'code-copied', () => void postWithRetry(site.origin + codeUsedPath, toJson(used)))
    return { option, label, prizeType, code, content }
  })
  return won
}

/** The server's status until the address is confirmed. */
const unconfirmed = 403

type Answer = { error: string; prize: Omit<Prize, 'prizeType'> & { prize_type: Prize['prizeType'] } }
