import {
  IconArrowsSplit2,
  IconBell,
  IconClock,
  IconCornerDownLeft,
  IconFlag,
  IconForms,
  type Icon,
  IconHourglass,
  IconCalendarClock,
  IconListCheck,
  IconMail,
  IconDeviceMobileMessage,
  IconTicket,
  IconGitBranch,
  IconTag,
  IconWebhook,
} from '@tabler/icons-react'
import type { StepKind } from '../contract.ts'

/** What kinds of steps look like: an icon, and a color for what they are about. */
export const stepIcons: Record<StepKind, { readonly icon: Icon; readonly group: 'action' | 'timing' | 'logic' }> = {
  email: { icon: IconMail, group: 'action' },
  push: { icon: IconDeviceMobileMessage, group: 'action' },
  discount: { icon: IconTicket, group: 'action' },
  tag: { icon: IconTag, group: 'action' },
  list: { icon: IconListCheck, group: 'action' },
  field: { icon: IconForms, group: 'action' },
  notify: { icon: IconBell, group: 'action' },
  webhook: { icon: IconWebhook, group: 'action' },
  wait: { icon: IconClock, group: 'timing' },
  wait_until: { icon: IconCalendarClock, group: 'timing' },
  wait_for: { icon: IconHourglass, group: 'timing' },
  condition: { icon: IconGitBranch, group: 'logic' },
  split: { icon: IconArrowsSplit2, group: 'logic' },
  go_to: { icon: IconCornerDownLeft, group: 'logic' },
  end: { icon: IconFlag, group: 'logic' },
}
