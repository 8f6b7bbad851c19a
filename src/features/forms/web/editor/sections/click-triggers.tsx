import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { formLimits } from '#form/document/constants.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { isSelector } from '../../../selector.ts'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

/** What of the owner's page opens the form on a click: CSS selectors, and a link to paste. */
export function ClickTriggers({ fields, base, change, problems }: SectionProps) {
  const selectors = fields.click_triggers.length > 0 ? fields.click_triggers : ['']
  const set = (click_triggers: string[]) => change({ click_triggers })
  const own = `open-${base.id.slice(-8)}`
  const missing = problems.find(({ message }) => message.startsWith('Please add a Click Trigger'))?.message
  return (
    <fieldset className={styles.group}>
      <legend>Click triggers</legend>
      <p className={styles.hint}>{missing ?? 'CSS selectors of elements on your pages.'}</p>
      {selectors.map((selector, at) => (
        // What is typed here is the item itself; its place is all that it has for a key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.row}>
          <TextInput
            aria-label={`Click trigger ${at + 1}`}
            placeholder="#sign-up, .newsletter-button"
            spellCheck={false}
            maxLength={formLimits.selectorLength}
            value={selector}
            error={selector !== '' && !isSelector(selector) && 'This is not a CSS selector.'}
            onChange={(event) => set(selectors.with(at, event.target.value.trimStart()))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove click trigger ${at + 1}`}
            disabled={selectors.length === 1 && selector === ''}
            onClick={() => set(selectors.toSpliced(at, 1))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          disabled={selectors.length >= formLimits.clickTriggers}
          onClick={() => set([...selectors, ''])}
        >
          Add selector
        </Button>
        {!selectors.includes(`.${own}`) && (
          <Button size="compact-sm" variant="subtle" onClick={() => set([...selectors.filter(Boolean), `.${own}`])}>
            Create a link
          </Button>
        )}
      </div>
      {selectors.includes(`.${own}`) && (
        <div className={styles.labelled}>
          <span>Paste this on your page</span>
          <CopyField label="Link for the page" value={`<a href="#" class="${own}">Sign up</a>`} />
        </div>
      )}
    </fieldset>
  )
}
