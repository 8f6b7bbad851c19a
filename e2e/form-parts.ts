/** A tab of a form document. */
export const tab = (id: string, childComponents: object[]) => ({
  type: 'tab',
  id,
  name: 'Main',
  style: { width: 480 },
  childComponents,
})

/** A text component with a heading. */
export const heading = (id: string, text: string) => ({
  type: 'text',
  id,
  style: {},
  blocks: [{ type: 'heading', spans: [{ text }] }],
})

/** A button component. */
export const button = (id: string, action: 'submit' | 'close', text: string) => ({
  type: 'button',
  id,
  style: {},
  look: 'filled',
  action,
  text,
})

/** A required text field for the visitor's email address. */
export const emailField = (id: string) => ({
  type: 'textField',
  id,
  style: {},
  name: 'email',
  label: 'Email address',
  showLabel: true,
  placeholder: '',
  required: true,
  kind: 'email',
})

/** A popup that collects an email address under a headline, and says thanks for it. */
export const newsletterPopup = (headline: string, { send = 'Sign up', thanks = 'Welcome' } = {}) => ({
  version: 1,
  steps: {
    subscribe: {
      tabs: [
        tab('a', [
          heading('b', headline),
          emailField('c'),
          button('d', 'submit', send),
          button('e', 'close', 'No, thanks'),
        ]),
      ],
    },
    success: { tabs: [tab('f', [heading('g', thanks), button('h', 'close', 'Close')])] },
  },
})

/** A popup that gives a code of the campaign to new subscribers. */
export const popupWithCode = (discountCampaignId: string) => {
  const code = {
    type: 'discount',
    id: 'h',
    style: {},
    code: '',
    discountCampaignId,
    placeholder: '',
    copyText: 'Copy',
    copiedText: 'Copied',
    applyText: 'Apply to cart',
    appliedText: 'Added to your cart',
  }
  return {
    version: 1,
    steps: {
      subscribe: {
        tabs: [
          tab('a', [
            heading('b', 'Ten percent off'),
            emailField('c'),
            button('d', 'submit', 'Get my code'),
            button('e', 'close', 'No, thanks'),
          ]),
        ],
      },
      success: { tabs: [tab('f', [heading('g', 'Here is your code'), code, button('i', 'close', 'Close')])] },
    },
  }
}
