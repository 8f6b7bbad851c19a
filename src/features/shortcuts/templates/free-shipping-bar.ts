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
import { barForm } from './build-form.ts'
import { cartLink, mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.trail

/**
 * A bar that announces free shipping once the cart has half of the minimum value, and a reminder for abandoned carts.
 */
export const freeShippingBar: ShortcutTemplate = {
  id: 'free-shipping-bar',
  group: 'abandoned-cart',
  name: 'Free shipping bar',
  description:
    'A bar tells shoppers how close they are to free shipping. Carts that are left get an email with the free shipping code.',
  target: 'Recover 6% of carts',
  target_percent: 6,
  measure: 'automation',
  needs: ['shop'],
  picture: look.picture,
  sections: [
    storeSection,
    section(
      'bar',
      'Bar',
      step('form-editor', {
        title: 'Design and discount',
        form: 'bar',
        discount: 'shipping',
        controls: ['design', 'discount'],
      }),
      step('min-cart-value-settings', {
        title: 'Cart value',
        text: 'The bar shows from this cart value on.',
        form: 'bar',
        controls: ['min_cart_value'],
        requires_controls: true,
      }),
      step('display-settings', { title: 'Pages', form: 'bar', controls: ['rules'] }),
    ),
    section(
      'email',
      'Email',
      step('email-editor', { title: 'Cart email', emails: ['shipping'], controls: ['content'] }),
      step('email-settings', { title: 'Sending', emails: ['shipping'], controls: ['delay', 'hold_out'] }),
    ),
  ],
  discounts: [
    discount('shipping', 'Free shipping from $50', {
      discount_type: 'shipping',
      discount_value: 0,
      min_purchase_amount: 50,
      discount_prefix: 'SHIP',
      create_method: 'shared',
    }),
  ],
  forms: [
    form(
      'bar',
      'Free shipping bar',
      barForm(look, {
        text: 'You’re close: free shipping on orders from $50 with code SHIP.',
        button: 'Keep shopping',
        thanks: 'Great choice. Your order from $50 ships free with code SHIP.',
      }),
      {
        form_type: 'smart-bar',
        goal: 'call-to-action',
        discount: 'shipping',
        settings: {
          bar_size: 64,
          before_show_delay: 1,
          cookie_lifetime: 1,
          cookie_lifetime_interval: 'day',
          min_cart_value: 25,
        },
        rules: [onPages('/')],
      },
    ),
  ],
  emails: [
    email('shipping', 'Free shipping', 'customer outreach', {
      subject: 'Shipping is on us',
      preview_text: 'Your cart, delivered free.',
      delay: hours(2),
      discount: 'shipping',
      document: mail(look, {
        lines: [
          '# We’ll carry it from here',
          'Hi [first_name|there], your cart is waiting. Shipping costs you nothing on orders from $50.',
        ],
        shows: 'cart',
        code: { caption: 'Free shipping', sample: 'SHIP', note: 'For orders from $50.' },
        button: 'Check out with free shipping',
        link: cartLink,
        why: 'You are receiving this email because you left items in your cart at {site_name}.',
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'cart_abandoned' }, made.send('shipping'), {
      exits: [{ kind: 'unsubscribed' }, { kind: 'ordered' }],
      reentry: { kind: 'after', days: 14 },
      goal_days: 7,
    }),
}
