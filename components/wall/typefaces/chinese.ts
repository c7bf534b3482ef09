import "./chinese.css";
