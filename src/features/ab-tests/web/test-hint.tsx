import { Text } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'

/** Hint at the end of the editor's form type section: how to compare two form types. */
export default function TestHint({ section }: { section: string }) {
  const path = useSitePath()
  if (section !== 'type') return null
  return (
    <Text size="sm" c="dimmed" mt="md">
      Not sure which type works best? <TextLink to={path('/tests')}>Run an A/B test</TextLink>.
    </Text>
  )
}
