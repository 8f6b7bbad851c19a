import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formLimits } from '#form/document/constants.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { isSelector } from '../../../selector.ts'
import { openerCode, openerSelector } from './opener-code.ts'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

/**
 * Settings for the elements of the owner's page that open the form when clicked: a link or button to paste, or existing
 * elements.
 */
export function ClickTriggers(props: SectionProps) {
  const { fields, base, problems } = props
  const own = openerSelector(base.id)
  const others = fields.click_triggers.filter((selector) => selector !== own)
  const [isListed, setListed] = useState(others.length > 0)
  const missing = problems.find(({ message }) => message.startsWith('Please add a Click Trigger'))?.message
  return (
    <fieldset className={styles.group}>
      <legend>Click triggers</legend>
      {missing && <p className={styles.hint}>{missing}</p>}
      <Opener {...props} />
      {isListed ? (
        <Selectors {...props} />
      ) : (
        <div>
          <Button size="compact-sm" variant="subtle" onClick={() => setListed(true)}>
            Use elements that are on your pages
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** A link or button that opens the form wherever it is pasted. Copying it adds it to the form's triggers. */
function Opener({ fields, base, change }: SectionProps) {
  const [kind, setKind] = useState<'button' | 'link'>('button')
  const [words, setWords] = useState('Sign up')
  const own = openerSelector(base.id)
  const isUsed = fields.click_triggers.includes(own)
  const use = () => !isUsed && change({ click_triggers: [own, ...fields.click_triggers.filter(Boolean)] })
  return (
    <div className={styles.labelled}>
      <span>Paste this where visitors should click</span>
      <div className={styles.row}>
        <SegmentedControl
          size="xs"
          aria-label="What opens the form"
          data={[
            { value: 'button', label: 'Button' },
            { value: 'link', label: 'Link' },
          ]}
          value={kind}
          onChange={(next) => setKind(next as 'button' | 'link')}
        />
        <TextInput
          size="xs"
          aria-label="Text"
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <CopyField label={`Code of the ${kind}`} rows={2} value={openerCode(kind, words, base.id)} onCopy={use} />
      <p className={styles.hint}>Every click opens the form, even for visitors who have already seen it.</p>
    </div>
  )
}

/** List of CSS selectors of elements on the owner's pages. */
function Selectors({ fields, base, change }: SectionProps) {
  const own = openerSelector(base.id)
  const others = fields.click_triggers.filter((selector) => selector !== own)
  const kept = fields.click_triggers.filter((selector) => selector === own)
  const selectors = others.length > 0 ? others : ['']
  const set = (click_triggers: string[]) => change({ click_triggers: [...kept, ...click_triggers] })
  return (
    <>
      <p className={styles.hint}>CSS selectors of elements on your pages.</p>
      {selectors.map((selector, at) => (
        // The typed text is the item itself, so only its position can serve as a key.
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
      </div>
    </>
  )
}
