import type { MailTemplate } from '../../build-mail.ts'
import { launch, update } from './launch.ts'
import { newsletter } from './newsletter.ts'
import { appeal, birthday, digest, event } from './occasions.ts'
import { letter, referral, survey, welcome } from './people.ts'
import { holiday, sale } from './sale.ts'
import { interest, restock, review } from './shop.ts'

/** The templates that ship with the product. */
export const templates: readonly MailTemplate[] = [
  newsletter,
  welcome,
  launch,
  sale,
  interest,
  restock,
  event,
  letter,
  digest,
  holiday,
  survey,
  referral,
  review,
  update,
  birthday,
  appeal,
]
