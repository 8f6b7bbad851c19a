import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { GameOption } from '#form/components/game/model.ts'
import { gameOf } from '#form/document/game.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { formCalls } from '#features/forms/contract.ts'
import { findPopup } from '#features/forms/server/index.ts'
import { type gameCalls, type Prize } from '../contract.ts'
import { playsPerPage, readCodes } from '../rules.ts'
import { convertedParts, type OfForm } from './store.ts'
import { addCodes, countCodes, drawnOf, listPlays, removeCodesLeft, setStock } from './store-prizes.ts'

export const loadPrizes: Handler<typeof gameCalls.loadPrizes> = async ({ popup_id }, { db, siteId }) => ({
  prizes: await prizesOf(db, siteId, popup_id),
})

export const savePrize: Handler<typeof gameCalls.savePrize> = async (request, { db, siteId }) => {
  const { popup_id, option_id, stock } = request
  const form = { site_id: siteId, popup_id }
  const read = readCodes(request.codes)
  if ('issues' in read) throw new AppError('invalid', read.issues[0]!.message, { issues: read.issues })
  await optionsOf(db, siteId, popup_id)
  if (stock !== undefined) await setStock(db, form, option_id, stock)
  if (request.remove_codes_left) await removeCodesLeft(db, form, option_id)
  if (read.codes.length > 0) refuseKnown(await addCodes(db, form, option_id, read.codes))
  return { prizes: await prizesOf(db, siteId, popup_id), added: read.codes.length }
}

export const plays: Handler<typeof gameCalls.plays> = async ({ popup_id, page }, { db, siteId }) => {
  const form = { site_id: siteId, popup_id }
  const prizes = await prizesOf(db, siteId, popup_id)
  const { rows, total } = await listPlays(db, form, { page, limit: playsPerPage })
  const contactIds = rows.flatMap(({ contact_id }) => contact_id ?? [])
  const contacts = await contactsById(db, siteId, contactIds)
  const emails = new Map(contacts.map(({ id, email }) => [id, email]))
  return {
    prizes,
    plays: rows.map(({ id, at, contact_id, label, prize_type, code }) => {
      const email = (contact_id && emails.get(contact_id)) ?? ''
      return { id, at: at.toISOString(), email, contact_id: email ? contact_id : null, label, prize_type, code }
    }),
    total,
  }
}

function refuseKnown(known: readonly string[]): void {
  if (known.length === 0) return
  const issues = known.slice(0, 20).map((code) => ({ path: 'codes', message: `This code already exists: ${code}` }))
  throw new AppError('invalid', issues[0]!.message, { issues })
}

/** Returns the options of a stored form's game; empty for a form without one. Throws `not_found` for unknown forms. */
async function optionsOf(db: Db, siteId: Id, popupId: Id): Promise<readonly GameOption[]> {
  const popup = await findPopup(db, siteId, popupId)
  if (!popup) throw new AppError('not_found', formCalls.load.failure)
  return gameOf(popup.json)?.options ?? []
}

async function prizesOf(db: Db, siteId: Id, popupId: Id): Promise<Prize[]> {
  const form: OfForm = { site_id: siteId, popup_id: popupId }
  const options = await optionsOf(db, siteId, popupId)
  const [kept, drawn, codes] = [await convertedParts(db, form), await drawnOf(db, form), await countCodes(db, form)]
  return options.map(({ id, label, prizeType }) => {
    const stock = kept.get(id)?.stock ?? null
    const times = drawn.get(id) ?? 0
    const { all = 0, left = 0 } = codes.get(id) ?? {}
    return {
      option_id: id,
      label,
      prize_type: prizeType,
      stock,
      drawn: times,
      left: stock === null ? null : Math.max(0, stock - times),
      codes: all,
      codes_left: left,
    }
  })
}
