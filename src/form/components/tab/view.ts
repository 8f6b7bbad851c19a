export { boxView as tabView } from '../../render/box-view.ts'
