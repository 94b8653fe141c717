export { Brand } from './brand.service.ts';
