import { Radio, Textarea } from '@mantine/core'
import { IconBell, IconCode, IconExternalLink, IconMail, IconMessage, IconShare, type Icon } from '@tabler/icons-react'
import { type Goal, goals } from '#form/document/constants.ts'
import { goalNames, goalTexts } from '../../form-words.ts'
import { CodePreview } from './code-preview.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'
import { useSwitch } from './use-switch.tsx'

const icons: Record<Goal, Icon> = {
  emails: IconMail,
  messages: IconMessage,
  push: IconBell,
  'call-to-action': IconExternalLink,
  'social-shares': IconShare,
  custom: IconCode,
}

/** Section for the form's goal. */
export function GoalSection(props: SectionProps) {
  const { fields, change, problems } = props
  const { ask, dialog, isReady } = useSwitch(props)
  const isMat = fields.form_type === 'welcome-mat'
  const error = problems.find(({ message }) => message.startsWith('Custom form required'))?.message
  return (
    <div className={styles.stack}>
      <Radio.Group aria-label="Goal" value={fields.goal} onChange={(goal) => ask({ goal: goal as Goal })}>
        <div className={styles.list}>
          {goals.map((goal) => {
            const Picture = icons[goal]
            return (
              <Radio.Card
                key={goal}
                value={goal}
                className={styles.choice!}
                aria-label={goalNames[goal]}
                disabled={!isReady || (isMat && goal !== 'emails')}
              >
                <Picture size={18} stroke={1.7} aria-hidden />
                <span>
                  <strong>{goalNames[goal]}</strong>
                  <small>{goalTexts[goal]}</small>
                </span>
                <Radio.Indicator size="xs" />
              </Radio.Card>
            )
          })}
        </div>
      </Radio.Group>
      {isMat && <p className={styles.hint}>A welcome mat can only collect emails.</p>}
      {fields.goal === 'custom' && (
        <>
          <Textarea
            label="Code"
            description="HTML, with styles and scripts if needed."
            autosize
            minRows={6}
            maxRows={18}
            maxLength={20_000}
            spellCheck={false}
            classNames={{ input: styles.code! }}
            value={fields.advanced_form}
            error={error}
            onChange={(event) => change({ advanced_form: event.target.value })}
          />
          <CodePreview code={fields.advanced_form} />
        </>
      )}
      {dialog}
    </div>
  )
}
