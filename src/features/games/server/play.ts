import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { fieldsOf } from '#form/document/fields.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { gameOf } from '#form/document/game.ts'
import type { VisitorContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { recordConversion, traitsOf } from '#features/analytics/server/index.ts'
import { mediaLink, mediaOfAddress } from '#features/media/server/index.ts'
import { liveDocument, submitterOf } from '#features/visitors/server/index.ts'
import type { Answer, Received } from '#core/call.ts'
import { gameCalls, gameEvents } from '../contract.ts'
import { draw } from './draw.ts'
import { claimPlay, playOf, type PlayRow, storeDrawn } from './store.ts'
import { gameWords } from '#form/document/game-words.ts'
import { emailFirst, gameClosed } from '#form/document/visitor-texts.ts'

type PlayRequest = Received<typeof gameCalls.play>

/** Draws for a visitor, once per person and form. A repeated call returns the same result. */
export const play: Handler<typeof gameCalls.play> = async (request, ctx) => {
  const { db, siteId, now } = ctx
  const document = await liveDocument(db, siteId, request.popup_id)
  const game = document && gameOf(document)
  if (!game) throw new AppError('not_found', gameClosed)
  const contactId = await contactOf(ctx, request, document)
  const form = { site_id: siteId, popup_id: request.popup_id }
  const player = contactId
    ? `contact ${contactId}`
    : request.visitor_id
      ? `visitor ${request.visitor_id}`
      : `play ${request.id}`
  const claim: PlayRow = {
    ...form,
    id: request.id,
    player,
    contact_id: contactId,
    at: new Date(now()),
    ...nothingDrawn,
  }
  if (!(await claimPlay(db, claim))) {
    const earlier = await playOf(db, form, player)
    // Another person's play has this ID.
    if (!earlier) throw new AppError('conflict', gameCalls.play.failure)
    return { prize: prizeOf(ctx, earlier), again: true }
  }
  const drawn = await draw(ctx, form, game.options, { contactId, visitorId: request.visitor_id })
  const row: PlayRow = drawn
    ? {
        ...claim,
        option_id: drawn.option.id,
        option_index: drawn.index,
        label: drawn.option.label,
        prize_type: drawn.option.prizeType,
        code: drawn.code,
        content: drawn.option.prizeType === 'content' ? drawn.option.contentMediaId : '',
      }
    : claim
  await storeDrawn(db, row)
  if (contactId) {
    const prize = row.prize_type === 'nothing' ? '' : row.label
    const { popup_id, code } = row
    await ctx.events.emit(db, gameEvents.played, { site_id: siteId, popup_id, contact_id: contactId, prize, code })
  } else {
    const { id, popup_id, visitor_id } = request
    const traits = await traitsOf(ctx.request, request)
    await recordConversion(ctx, { siteId, id, popup_id, visitor_id, page: withoutQuery(request.page), traits })
  }
  return { prize: prizeOf(ctx, row), again: false }
}

const nothingDrawn = {
  option_id: null,
  option_index: null,
  label: '',
  prize_type: 'nothing',
  code: '',
  content: '',
} as const

/** Returns the player: the contact who sent the form. Null if the form doesn't ask for an email address. */
async function contactOf(
  { db, siteId }: VisitorContext,
  request: PlayRequest,
  document: FormDocument,
): Promise<Id | null> {
  if (request.submission_id === '') {
    if (!fieldsOf(document).some(asksForAddress)) return null
    throw new AppError('invalid', emailFirst)
  }
  const submitter = await submitterOf(db, siteId, request.popup_id, request.submission_id)
  if (!submitter) throw new AppError('invalid', emailFirst)
  if (submitter.isPending) throw new AppError('forbidden', gameWords.unconfirmed)
  return submitter.contactId
}

function asksForAddress({ name, kind }: { name: string; kind?: string }): boolean {
  return kind === 'email' || name.trim().toLowerCase() === 'email'
}

/** An uploaded file is given out through a separate link. */
function prizeOf(ctx: VisitorContext, row: PlayRow): Answer<typeof gameCalls.play>['prize'] {
  const { option_index: option, label, prize_type, code, content } = row
  const file = mediaOfAddress(content)
  return { option, label, prize_type, code, content: file ? mediaLink(ctx, ctx.siteId, file) : content }
}

function withoutQuery(page: string): string {
  return /^https?:\/\//.test(page) ? page.replace(/[?#].*$/s, '') : ''
}
