import { IconDiscount2 } from '@tabler/icons-react'
import { discountPicker } from '#features/forms/web/index.ts'
import { mailDiscount, mailMergeTags } from '#features/mail-design/web/index.ts'
import type { Screen } from '#platform/web/screen.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Screens of discount campaigns: the list, each campaign's results, and its editor. */
const screens: readonly Screen[] = [
  {
    path: '/discounts',
    title: 'Discounts',
    load: () => import('./discounts-page.tsx'),
    nav: { section: 'Monetize', label: 'Discounts', icon: IconDiscount2, order: 10 },
    palette: { label: 'Discounts', keywords: 'coupon codes promo sale offers' },
  },
  {
    path: '/discounts/new',
    needs: 'discounts:write',
    title: 'New discount',
    load: () => import('./new-discount-page.tsx'),
    palette: { label: 'New discount', keywords: 'coupon code create promo' },
  },
  { path: '/discounts/$campaignId', title: 'Discount', load: () => import('./discount-page.tsx') },
  {
    path: '/discounts/$campaignId/edit',
    needs: 'discounts:write',
    title: 'Edit discount',
    load: () => import('./edit-discount-page.tsx'),
  },
  {
    path: '/discounts/imports/$importId',
    needs: 'discounts:write',
    title: 'Import codes',
    load: () => import('./code-import.tsx'),
  },
]

/** Web part of the room. */
export const discountsWeb: WebRoom = {
  screens,
  fills: [
    fill(discountPicker, 10, () => import('./discount-picker.tsx')),
    fill(mailDiscount, 10, () => import('./discount-picker.tsx')),
    fill(mailMergeTags, 10, () => import('./discount-merge-tags.tsx')),
  ],
}
