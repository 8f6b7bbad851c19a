import { TextLink } from '#platform/web/ui/link.tsx'
import { useSitePath } from '#platform/web/site.ts'
import styles from './members-panel.module.css'

/**
 * Shows how many of the plan's seats are taken, with a link to more when none are left. Renders nothing if there is no
 * limit.
 */
export function SeatsLeft({ included, used }: { included: number | null; used: number }) {
  const sitePath = useSitePath()
  if (included === null) return null
  return (
    <p className={styles.seats}>
      {used} of {included} {included === 1 ? 'team member' : 'team members'} in your plan, open invitations included.{' '}
      {used >= included && <TextLink to={sitePath('/plans')}>See plans</TextLink>}
    </p>
  )
}
