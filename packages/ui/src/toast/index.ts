export { toast } from './toast.tsx';
export { Toaster } from './toaster.tsx';
