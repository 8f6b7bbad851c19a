import { SlotContent } from '#platform/web/slot.tsx'
import { sectionHelp } from '../../slots.ts'
import type { SectionName } from '../section-names.ts'
import { GoalSection } from './goal-section.tsx'
import type { SectionProps } from './section-props.ts'
import { ServicesSection } from './services-section.tsx'
import { SuccessSection } from './success-section.tsx'
import { TypeSection } from './type-section.tsx'
import { VisibilitySection } from './visibility-section.tsx'

interface SectionBodyProps extends SectionProps {
  /** The design has its own panels in the editor. */
  name: Exclude<SectionName, 'design'>
}

/** Content of an opened section. All sections are in one chunk, which the editor doesn't wait for. */
export default function SectionBody({ name, ...section }: SectionBodyProps) {
  const { base, fields } = section
  return (
    <>
      <Fields name={name} {...section} />
      <SlotContent slot={sectionHelp} props={{ section: name, popupId: base.id, goal: fields.goal }} />
    </>
  )
}

function Fields({ name, ...section }: SectionBodyProps) {
  switch (name) {
    case 'goals':
      return <GoalSection {...section} />
    case 'type':
      return <TypeSection {...section} />
    case 'visibility':
      return <VisibilitySection {...section} />
    case 'success':
      return <SuccessSection {...section} />
    case 'services':
      return <ServicesSection {...section} />
  }
}
