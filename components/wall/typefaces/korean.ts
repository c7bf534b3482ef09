import "./korean.css";
