import { emptyFlow, type Flow, type Span, type Step } from '../contract.ts'

interface StarterFlow {
  readonly key: 'welcome' | 'cart' | 'thanks' | 'birthday' | 'inactive'
  readonly name: string
  readonly text: string
  readonly flow: Flow
}

const email = (id: string, under: Step['under'] = null): Step => ({
  id,
  under,
  kind: 'email',
  email_id: '',
  smart_sending: true,
})
const wait = (id: string, amount: number, unit: Span['unit'], under: Step['under'] = null): Step => ({
  id,
  under,
  kind: 'wait',
  span: { amount, unit },
})
const boughtSince = (id: string): Step => ({
  id,
  under: null,
  kind: 'condition',
  filter: { match: 'all', conditions: [{ field: 'orders', operator: 'more_than', value: 0 }] },
})
const toOrder: Flow['goal'] = { event: { kind: 'ordered' }, days: 7, ends: true }

/** Automations that most shops start with. */
export const starterFlows: readonly StarterFlow[] = [
  {
    key: 'welcome',
    name: 'Welcome series',
    text: 'Greet new subscribers, tell your story, and remind those who have not bought yet.',
    flow: {
      ...emptyFlow,
      goal: toOrder,
      steps: [
        email('welcome'),
        wait('two-days', 2, 'day'),
        email('story'),
        wait('three-days', 3, 'day'),
        boughtSince('bought'),
        email('reminder', { step: 'bought', branch: 'no' }),
      ],
    },
  },
  {
    key: 'cart',
    name: 'Abandoned cart',
    text: 'Remind shoppers of what they left in their cart, and stop as soon as they buy.',
    flow: {
      ...emptyFlow,
      trigger: { kind: 'event', event: { kind: 'cart_abandoned' }, where: [] },
      exits: [...emptyFlow.exits, { kind: 'ordered' }],
      goal: toOrder,
      reentry: { kind: 'after', days: 7 },
      steps: [wait('one-hour', 1, 'hour'), email('reminder'), wait('one-day', 1, 'day'), email('last-reminder')],
    },
  },
  {
    key: 'thanks',
    name: 'Thank-you and review',
    text: 'Thank buyers, and ask for a review once their order has arrived.',
    flow: {
      ...emptyFlow,
      trigger: { kind: 'event', event: { kind: 'ordered' }, where: [] },
      exits: [...emptyFlow.exits, { kind: 'refunded' }],
      reentry: { kind: 'after', days: 30 },
      steps: [email('thanks'), wait('two-weeks', 2, 'week'), email('review')],
    },
  },
  {
    key: 'birthday',
    name: 'Birthday',
    text: 'Send a present on the day. Choose the field that holds birthdays.',
    flow: {
      ...emptyFlow,
      trigger: { kind: 'date', field: '', days: 0, yearly: true, hour: 9 },
      goal: toOrder,
      reentry: { kind: 'after', days: 300 },
      steps: [email('birthday')],
    },
  },
  {
    key: 'inactive',
    name: 'Win-back',
    text: 'Write to customers who have gone quiet, and tag those who stay silent.',
    flow: {
      ...emptyFlow,
      trigger: { kind: 'inactive', days: 90 },
      goal: toOrder,
      reentry: { kind: 'after', days: 180 },
      steps: [
        email('miss-you'),
        {
          id: 'reply',
          under: null,
          kind: 'wait_for',
          event: { kind: 'ordered' },
          at_most: { amount: 1, unit: 'week' },
        },
        email('last-offer', { step: 'reply', branch: 'timed_out' }),
        { id: 'quiet', under: { step: 'reply', branch: 'timed_out' }, kind: 'tag', change: 'add', tag: 'inactive' },
      ],
    },
  },
]
