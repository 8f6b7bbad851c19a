import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#fffdf6',
  ink: '#24335c',
  soft: '#505c80',
  accent: '#c7461a',
  onAccent: '#ffffff',
  edge: '#7e88a5',
  round: 10,
  radius: 20,
}

/** A school bag next to a bundle offer. */
export const backToSchool = beside(
  {
    slug: 'back-to-school',
    name: 'Back-to-school sale',
    description: 'A school bag, next to a bundle offer.',
    trade: 'school supplies',
    tags: ['back to school', 'kids', 'sale', 'discount', 'september', 'students'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'school',
    headline: 'Back to school, 20% off',
    words: 'Everything on the list in one order. Leave your email and get the code and a checklist by grade.',
    button: 'Get code and checklist',
    no: 'School’s out for us',
    thanks: {
      headline: 'Class is in',
      words: 'Your checklist is in your inbox, your code is here.',
      button: 'Fill the bag',
      code: 'SCHOOL20',
    },
  },
)
