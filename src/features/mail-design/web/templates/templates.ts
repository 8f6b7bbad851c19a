import { blankMail, plainTheme } from '../../new-block.ts'
import type { MailTemplate } from './build.ts'

export const templates: readonly MailTemplate[] = [
  {
    id: 'plain',
    name: 'Plain letter',
    text: 'Words alone, as if you had typed them yourself.',
    keywords: 'letter simple',
    subject: '',
    document: blankMail(plainTheme, () => `b${Math.floor(1e9 * 0.5)}`),
  },
]
