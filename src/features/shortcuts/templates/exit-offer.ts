import {
  discount,
  email,
  flowOf,
  form,
  hours,
  onPages,
  section,
  type ShortcutTemplate,
  step,
  storeSection,
} from '../template.ts'
import { defaultCartValue } from '../cart-values.ts'
import { pictureForm } from './build-form.ts'
import { cartLink, mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.sneakers

const popup = (percent: number, min: number) =>
  pictureForm(look, {
    title: `Take ${percent}% off before you go`,
    text: `Your cart is almost at $${min}. Leave your email and the code is yours, good for this order.`,
    button: `Get ${percent}% off`,
    later: 'No thanks, I’ll pay full price',
    thanks: {
      title: `${percent}% off, ready to use`,
      text: `Copy the code, or add it to your cart now. It works on orders from $${min}.`,
      button: 'Back to my cart',
    },
    hasCode: true,
  })

const tierForm = (id: string, name: string, percent: number, min: number, most: number | null) =>
  form(id, name, popup(percent, min), {
    discount: id,
    settings: {
      show_type: 'exit',
      before_show_delay: 2,
      cookie_lifetime: 2,
      cookie_lifetime_interval: 'week',
      min_cart_value: defaultCartValue(min),
    },
    rules: [
      onPages('/'),
      ...(most === null
        ? []
        : [
            {
              group_id: null,
              rule_id: 'cart_value' as const,
              filter_type: 'number' as const,
              rule_type: 'include' as const,
              filter_value: { max: most },
            },
          ]),
    ],
  })

const tier = (id: string, title: string) =>
  section(
    id,
    title,
    step('form-editor', {
      title: 'Design and discount',
      text: 'What visitors see, and what the code takes off.',
      form: id,
      discount: id,
      controls: ['design', 'discount'],
    }),
    step('min-cart-value-settings', {
      title: 'Cart value',
      text: 'The popup shows from this cart value on.',
      form: id,
      controls: ['min_cart_value'],
      requires_controls: true,
    }),
    step('show-settings', { title: 'Timing', form: id, controls: ['delay', 'cookie_lifetime'] }),
    step('display-settings', { title: 'Pages', form: id, controls: ['rules'] }),
  )

/** Three exit popups whose discount grows with the cart, and a reminder for carts that are abandoned anyway. */
export const exitOffer: ShortcutTemplate = {
  id: 'exit-offer',
  group: 'abandoned-cart',
  name: 'Exit offer by cart value',
  description:
    'Visitors who are about to leave get 10%, 15% or 20% off, depending on what is in their cart. Carts left anyway get one email.',
  target: 'Convert 6% of leaving visitors',
  target_percent: 6,
  measure: 'form',
  needs: ['shop'],
  picture: look.picture,
  sections: [
    storeSection,
    tier('small', 'Small carts'),
    tier('medium', 'Medium carts'),
    tier('large', 'Large carts'),
    section(
      'reminder',
      'Reminder',
      step('email-editor', { title: 'Email', emails: ['reminder'], controls: ['content'] }),
      step('email-settings', { title: 'Sending', emails: ['reminder'], controls: ['delay', 'hold_out'] }),
    ),
  ],
  discounts: [
    discount('small', '10% from $25', {
      discount_value: 10,
      min_purchase_amount: 25,
      discount_prefix: 'STAY10',
      expires_after: 4320,
    }),
    discount('medium', '15% from $75', {
      discount_value: 15,
      min_purchase_amount: 75,
      discount_prefix: 'STAY15',
      expires_after: 4320,
    }),
    discount('large', '20% from $150', {
      discount_value: 20,
      min_purchase_amount: 150,
      discount_prefix: 'STAY20',
      expires_after: 4320,
    }),
  ],
  forms: [
    tierForm('small', 'Exit popup, 10%', 10, 25, 74.99),
    tierForm('medium', 'Exit popup, 15%', 15, 75, 149.99),
    tierForm('large', 'Exit popup, 20%', 20, 150, null),
  ],
  emails: [
    email('reminder', 'Cart reminder', 'customer outreach', {
      subject: 'Your cart is still here',
      preview_text: 'And so is the code we gave you.',
      delay: hours(3),
      document: mail(look, {
        lines: [
          '# Still thinking it over?',
          'Hi [first_name|there], we kept your cart. If you picked up a code on your way out, it still works: enter it at checkout.',
        ],
        shows: 'cart',
        button: 'Return to my cart',
        link: cartLink,
        promises: ['**Free returns** for 30 days', '**Secure** checkout', '**Real people** answer your emails'],
        why: 'You are receiving this email because you left items in your cart at {site_name}.',
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'cart_abandoned' }, made.send('reminder'), {
      exits: [{ kind: 'unsubscribed' }, { kind: 'ordered' }],
      reentry: { kind: 'after', days: 14 },
      goal_days: 7,
    }),
}
