import '@talkdrum/ui/styles.css';
import { ThemeProvider } from '@talkdrum/ui';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element');
createRoot(root).render(
  <ThemeProvider>
    <Gallery />
  </ThemeProvider>,
);
