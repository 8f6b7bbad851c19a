import { Anchor, Switch, TextInput } from '@mantine/core'
import { usePublicUrl, useSite } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { slugOf } from '../../slug-of.ts'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

/** Settings of the form's own page, which can be linked to from anywhere. */
export function LandingPage({ fields, base, change, problems, issues }: SectionProps) {
  const { key } = useSite()
  const publicUrl = usePublicUrl()
  const { is_landing_page: isOn, landing_page_slug: slug } = fields
  const address = `${publicUrl}/l/${key}/${slug}`
  const missing = problems.find(({ message }) => message.includes('landing page'))?.message
  return (
    <>
      <Switch
        label="Hosted page"
        description="A standalone page to link to from emails, posts and ads."
        checked={isOn}
        onChange={(event) =>
          change({
            is_landing_page: event.currentTarget.checked,
            ...(slug === '' && { landing_page_slug: slugOf(fields.name) }),
          })
        }
      />
      {isOn && (
        <>
          <TextInput
            label="URL slug"
            maxLength={60}
            spellCheck={false}
            value={slug}
            error={issues.landing_page_slug ?? missing}
            onChange={(event) => change({ landing_page_slug: slugOf(event.target.value, true) })}
          />
          {slug !== '' && (
            <div className={styles.labelled}>
              <CopyField label="Page URL" value={address} />
              {base.status === 'active' ? (
                <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
                  Open the page
                </Anchor>
              ) : (
                <span className={styles.hint}>The page works as soon as the form is live.</span>
              )}
            </div>
          )}
        </>
      )}
    </>
  )
}
