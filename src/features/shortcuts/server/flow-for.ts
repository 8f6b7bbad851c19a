import type { Id } from '#core/id.ts'
import { type Flow, emptyFlow, type Step } from '#features/automations/contract.ts'
import type { ShortcutEmail } from '../contract.ts'
import type { Made } from '../template.ts'
import { templateOf } from '../templates/templates.ts'
import type { ShortcutRow } from './store.ts'

/** Returns the flow of a shortcut with its discount campaigns, made from its template and the owner's settings. */
export function flowFor(row: ShortcutRow, campaigns: ReadonlyMap<string, Id>): Flow {
  const { hold_out, quiet_hours } = row.definition.globals
  const flow = templateOf(row.template_id)?.flow?.(madeOf(row, campaigns)) ?? emptyFlow
  return { ...flow, hold_out, quiet_hours }
}

/** Returns the trigger of a shortcut's flow and the filter for who may enter it, whether live or not. */
export function audienceOf(row: ShortcutRow): Pick<Flow, 'trigger' | 'filter'> {
  return templateOf(row.template_id)?.flow?.({ ...madeOf(row, new Map()), send: () => [] }) ?? emptyFlow
}

function madeOf(row: ShortcutRow, campaigns: ReadonlyMap<string, Id>): Made {
  const idOf = (key: string) => row.written[key]?.id ?? ''
  return {
    form: idOf,
    discount: (id) => campaigns.get(id) ?? '',
    product: row.definition.selectedProduct?.product_id ?? '',
    send: (id) => {
      const email = row.emails.find((one) => one.id === id)
      return email ? stepsOf(email, { idOf, campaigns }) : []
    },
  }
}

interface Ids {
  readonly idOf: (key: string) => string
  readonly campaigns: ReadonlyMap<string, Id>
}

/** ID of the step that splits an email's readers among its subjects. */
export const testStep = (emailId: string): string => `${emailId}-test`

/** The steps that send an email. */
function stepsOf(email: ShortcutEmail, { idOf, campaigns }: Ids): Step[] {
  const { id, delay, send_at, discount, variants } = email
  const isTimed = send_at !== null
  const place: Step['under'] = isTimed ? { step: `${id}-time`, branch: 'in_time' } : null
  const campaignId = campaigns.get(discount)
  const mail = (key: string, stepId: string, under: Step['under']): Step => ({
    id: stepId,
    kind: 'email',
    email_id: idOf(key),
    smart_sending: true,
    under,
  })
  const sending: Step[] =
    variants.length === 0
      ? [mail(id, id, place)]
      : [
          {
            id: testStep(id),
            kind: 'split',
            under: place,
            auto_winner: true,
            branches: [
              { key: 'a', weight: Math.max(1, 100 - variants.reduce((all, { weight }) => all + weight, 0)) },
              ...variants.map((one) => ({ key: one.id, weight: one.weight })),
            ],
          },
          mail(id, `${id}-a`, { step: testStep(id), branch: 'a' }),
          ...variants.map((one) => mail(`${id}~${one.id}`, `${id}-${one.id}`, { step: testStep(id), branch: one.id })),
        ]
  return [
    ...(isTimed
      ? [{ id: `${id}-time`, kind: 'wait_date' as const, at: new Date(send_at).toISOString(), under: null }]
      : []),
    ...(delay && !isTimed ? [{ id: `${id}-wait`, kind: 'wait' as const, span: delay, under: null }] : []),
    ...(campaignId ? [{ id: `${id}-code`, kind: 'discount' as const, campaign_id: campaignId, under: place }] : []),
    ...sending,
  ]
}
