import type { FormDocument } from '../../document/form-document.ts'

const none = { action: 'nothing' } as const

/** Returns a small form with one of most component types, the same each time. */
export function aDocument(): FormDocument {
  return {
    version: 1,
    steps: {
      subscribe: {
        tabs: [
          {
            id: 'tab',
            type: 'tab',
            name: 'Start',
            style: { backgroundColor: 'rgba(255, 255, 255, 1)', color: 'rgba(20, 20, 20, 1)' },
            childComponents: [
              { id: 'cross', type: 'button', look: 'cross', text: 'Close', action: 'close', style: {} },
              { id: 'headline', type: 'text', style: {}, blocks: [{ type: 'heading', spans: [{ text: 'Welcome' }] }] },
              {
                id: 'row',
                type: 'gridRow',
                stackBelow: 480,
                style: {},
                childComponents: [
                  {
                    id: 'left',
                    type: 'gridColumn',
                    share: 1,
                    style: {},
                    childComponents: [
                      {
                        id: 'note',
                        type: 'text',
                        style: { color: 'rgba(90, 90, 90, 1)' },
                        blocks: [{ type: 'paragraph', spans: [{ text: 'Ten percent', color: 'rgba(0, 80, 200, 1)' }] }],
                      },
                    ],
                  },
                  { id: 'right', type: 'gridColumn', share: 1, style: {}, childComponents: [] },
                ],
              },
              {
                id: 'email',
                type: 'textField',
                name: 'email',
                label: 'Email',
                showLabel: false,
                placeholder: '',
                required: true,
                kind: 'email',
                style: {},
              },
              {
                id: 'button',
                type: 'button',
                look: 'filled',
                text: 'Send',
                action: 'submit',
                style: { backgroundColor: 'rgba(0, 80, 200, 1)', color: 'rgba(255, 255, 255, 1)' },
              },
            ],
          },
        ],
      },
      success: {
        tabs: [
          {
            id: 'done',
            type: 'tab',
            name: 'Thanks',
            style: { backgroundColor: 'rgba(255, 255, 255, 1)' },
            childComponents: [{ ...none, id: 'bye', type: 'button', look: 'filled', text: 'Bye', style: {} }],
          },
        ],
      },
    },
  }
}
